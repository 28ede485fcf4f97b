/// What a page does. Values of features only ever become text.
enum PageScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it (W3C CSP 3 §2.3.1).
  static let hash = "sha256-3D+sFaExBqqH0O+l4zJwfX7eVHsTL8/qvX/qSRAKk0w="

  static let text = #"""
    'use strict';
    (() => {
    const $ = id => document.getElementById(id);
    const data = JSON.parse($('data').textContent);
    const canvas = $('map'), pen = canvas.getContext('2d');
    const hidden = new Set();
    let view = {x: 0, y: 0, k: 1}, size = {w: 1, h: 1}, ratio = 1, chosen = null, isWaiting = false, isByKey = false;
    // Points are smaller where many are on the screen.
    let crowd = 1;

    const all = data.features.map(([layer, area, line, point, label, values, lines, key]) => {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      const parts = lines.map(numbers => {
        const places = new Float32Array(numbers.length - 1);
        let x = 0, y = 0;
        for (let i = 1; i < numbers.length; i += 2) {
          x += numbers[i]; y += numbers[i + 1];
          places[i - 1] = x; places[i] = y;
          if (x < box[0]) box[0] = x;
          if (y < box[1]) box[1] = y;
          if (x > box[2]) box[2] = x;
          if (y > box[3]) box[3] = y;
        }
        return {kind: numbers[0], places};
      });
      return {layer, symbols: [area, line, point], label, values, parts, box, paths: {}, key};
    });
    // A feature that several rules draw is there several times: the others have the key of the first one as their values.
    const firsts = new Map(all.filter(f => f.key !== undefined).map(f => [f.key, f]));
    for (const feature of all) if (typeof feature.values === 'number') {
      feature.first = firsts.get(feature.values);
      feature.values = {};
    }

    // What lies beneath the features, pale; it is nothing that can be chosen or found.
    const beneath = data.beneath ? all.filter(f => f.layer === data.beneath.layer) : [];
    const features = beneath.length ? all.filter(f => f.layer !== data.beneath.layer) : all;
    const singles = features.filter(f => !f.first);

    // A path of the parts of a kind, in the units of the data: 0 points, 1 lines, 2 rings, 3 specks; 4 rings whose
    // borders are 5, as some of their edges are none.
    const path = (feature, kind) => {
      if (feature.paths[kind]) return feature.paths[kind];
      const path = new Path2D();
      for (const part of feature.parts) {
        if (part.kind !== kind) continue;
        const p = part.places;
        path.moveTo(p[0], p[1]);
        for (let i = 2; i < p.length; i += 2) path.lineTo(p[i], p[i + 1]);
        if (kind === 2 || kind === 4) path.closePath();
      }
      return feature.paths[kind] = path;
    };
    const onScreen = (x, y) => [(x - view.x) * view.k + size.w / 2, (y - view.y) * view.k + size.h / 2];
    const onMap = (x, y) => [(x - size.w / 2) / view.k + view.x, (y - size.h / 2) / view.k + view.y];
    const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

    // Colours without alpha as numbers: of a page (#rrggbb) or of a symbol (rgba).
    const numbers = text => text[0] === '#' ? [1, 3, 5].map(i => parseInt(text.slice(i, i + 2), 16)) : text.match(/[\d.]+/g).map(Number);
    let paleSymbols = [];
    const fade = (text, ground) => {
      if (!text) return text;
      const [r, g, b, a = 1] = numbers(text), grey = 0.3 * r + 0.59 * g + 0.11 * b;
      return 'rgba(' + [r, g, b].map((own, i) => { const dull = own + (grey - own) * 0.35; return Math.round(dull + (ground[i] - dull) * (isDark() ? 0.8 : 0.5)); }) + ',' + a + ')';
    };
    const isDark = () => document.documentElement.classList.contains('dark');
    // The ground of the map; that of a style is for light pages.
    const ground = () => data.beneath && data.beneath.ground && !isDark() && !hidden.has(data.beneath.layer) ? data.beneath.ground : colour('--ground');
    const makePale = () => { paleSymbols = beneath.length ? data.symbols.map(([fill, stroke, width, radius]) => [fade(fill, numbers(ground())), fade(stroke, numbers(ground())), width, radius]) : []; };

    const fit = (box, most = Infinity) => {
      const [w, h] = [Math.max(box[2] - box[0], 1), Math.max(box[3] - box[1], 1)];
      // Beside the list of layers, where there is room.
      const taken = $('layers').open && size.w >= 600 ? $('layers').offsetWidth + 10 : 0;
      const scale = side => Math.min((size.w - 24 - side) / w, (size.h - 24) / h, most);
      const k = scale(taken), shift = scale(0) > k || (box[2] - box[0]) * k > size.w - 2 * taken ? taken / 2 / k : 0;
      view = {x: (box[0] + box[2]) / 2 + shift, y: (box[1] + box[3]) / 2, k};
      draw();
    };
    const least = () => Math.min(size.w / data.width, size.h / data.height) / 4;
    const zoom = (factor, x = size.w / 2, y = size.h / 2) => {
      const [mx, my] = onMap(x, y);
      view.k = Math.min(Math.max(view.k * factor, least()), 60);
      view.x = mx - (x - size.w / 2) / view.k;
      view.y = my - (y - size.h / 2) / view.k;
      draw();
    };
    const draw = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => { isWaiting = false; paint(); });
    };

    const paintPart = (feature, dimension, isMark, symbols = data.symbols) => {
      const number = feature.symbols[dimension];
      if (number < 0) return;
      const [fill, stroke, width, radius] = symbols[number];
      const mark = isMark ? colour('--mark') : null;
      if (dimension < 2) {
        const isCut = feature.parts.some(part => part.kind === 4);
        const shape = path(feature, dimension ? 1 : isCut ? 4 : 2), border = dimension || !isCut ? shape : path(feature, 5);
        if (dimension === 0 && fill && !isMark) { pen.fillStyle = fill; pen.fill(shape, 'evenodd'); }
        if (stroke || isMark) {
          pen.strokeStyle = mark || stroke;
          pen.lineWidth = (isMark ? Math.max(width, 1) + 2 : width) / view.k;
          pen.stroke(border);
        }
        if (dimension === 0) {
          pen.fillStyle = mark || stroke || fill;
          for (const part of feature.parts) if (part.kind === 3) pen.fillRect(part.places[0], part.places[1], 1 / view.k, 1 / view.k);
        }
        return;
      }
      for (const part of feature.parts) {
        if (part.kind !== 0) continue;
        for (let i = 0; i < part.places.length; i += 2) {
          pen.beginPath();
          pen.arc(part.places[i], part.places[i + 1], (radius * crowd + (isMark ? 2 : 0)) / view.k, 0, 7);
          if (fill) { pen.fillStyle = mark || fill; pen.fill(); }
          if (stroke) { pen.strokeStyle = stroke; pen.lineWidth = width * crowd / view.k; pen.stroke(); }
        }
      }
    };

    const paint = () => {
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.fillStyle = ground();
      pen.fillRect(0, 0, size.w, size.h);
      pen.setTransform(ratio * view.k, 0, 0, ratio * view.k, ratio * (size.w / 2 - view.x * view.k), ratio * (size.h / 2 - view.y * view.k));
      pen.lineJoin = pen.lineCap = 'round';
      const margin = 20 / view.k;
      const [left, top] = onMap(0, 0), [right, bottom] = onMap(size.w, size.h);
      const isSeen = f => !hidden.has(f.layer) && f.box[0] <= right + margin && f.box[2] >= left - margin && f.box[1] <= bottom + margin && f.box[3] >= top - margin;
      const paintAll = (seen, isRuled, symbols) => {
        crowd = Math.max(0.45, Math.min(1, 18 / Math.sqrt(seen.length + 1)));
        if (isRuled) for (const feature of seen) for (let dimension = 0; dimension < 3; dimension++) paintPart(feature, dimension, false, symbols);
        else for (let dimension = 0; dimension < 3; dimension++) for (const feature of seen) paintPart(feature, dimension, false, symbols);
      };
      const below = beneath.filter(isSeen), seen = features.filter(isSeen);
      if (below.length) paintAll(below, data.beneath.ruled, paleSymbols);
      paintAll(seen, data.ruled, data.symbols);
      if (chosen && !hidden.has(chosen.layer)) for (let dimension = 0; dimension < 3; dimension++) paintPart(chosen, dimension, true);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintLabels(seen.concat(below));
      if (isByKey) {
        pen.strokeStyle = colour('--mark');
        pen.lineWidth = 1.5;
        pen.beginPath();
        pen.moveTo(size.w / 2 - 9, size.h / 2); pen.lineTo(size.w / 2 + 9, size.h / 2);
        pen.moveTo(size.w / 2, size.h / 2 - 9); pen.lineTo(size.w / 2, size.h / 2 + 9);
        pen.stroke();
      }
      paintScale();
    };

    const anchor = feature => {
      let best = null, most = -1;
      for (const part of feature.parts) {
        const p = part.places;
        if (p.length > most) { best = p; most = p.length; }
      }
      if (!best) return null;
      if (feature.symbols[0] >= 0) return [(feature.box[0] + feature.box[2]) / 2, (feature.box[1] + feature.box[3]) / 2];
      const middle = Math.floor(best.length / 4) * 2;
      return [best[middle], best[middle + 1]];
    };
    const paintLabels = seen => {
      pen.font = '12px system-ui,sans-serif';
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.lineWidth = 3;
      pen.strokeStyle = ground();
      const [ink, soft] = [colour('--ink'), colour('--soft')];
      const taken = [], places = new Map();
      for (const feature of seen) {
        if (!feature.label || taken.length > 400) continue;
        const place = anchor(feature);
        if (!place) continue;
        const isPoint = feature.symbols[2] >= 0;
        const [x, py] = onScreen(place[0], place[1]), y = py - (isPoint ? 13 : 0);
        const width = pen.measureText(feature.label).width / 2 + 3;
        const box = [x - width, y - 8, x + width, y + 8];
        if (taken.some(other => other[0] < box[2] && box[0] < other[2] && other[1] < box[3] && box[1] < other[3])) continue;
        // The parts of one street do not all say its name.
        const same = places.get(feature.label) || [];
        if (same.some(other => Math.hypot(other[0] - x, other[1] - y) < 260)) continue;
        places.set(feature.label, same.concat([[x, y]]));
        taken.push(box);
        pen.fillStyle = data.beneath && feature.layer === data.beneath.layer ? soft : ink;
        pen.strokeText(feature.label, x, y);
        pen.fillText(feature.label, x, y);
      }
    };
    const paintScale = () => {
      $('scale').hidden = !data.metres;
      if (!data.metres) return;
      const most = 130 * data.metres / view.k, power = 10 ** Math.floor(Math.log10(most));
      const length = [5, 2, 1].map(n => n * power).find(n => n <= most) || power;
      $('bar').style.width = length / data.metres * view.k + 'px';
      $('length').textContent = length >= 1000 ? length / 1000 + ' km' : length >= 1 ? length + ' m' : Math.round(length * 100) + ' cm';
    };

    // What is at a place of the screen: points before lines before areas, the uppermost first.
    const find = (x, y, reach) => {
      const [mx, my] = onMap(x, y), far = reach / view.k;
      let best = null, nearest = far * far;
      const near = f => !hidden.has(f.layer) && f.box[0] - far <= mx && f.box[2] + far >= mx && f.box[1] - far <= my && f.box[3] + far >= my;
      for (let dimension = 2; dimension > 0; dimension--) {
        for (let n = features.length - 1; n >= 0; n--) {
          const feature = features[n];
          if (feature.symbols[dimension] < 0 || !near(feature)) continue;
          for (const part of feature.parts) {
            if (part.kind !== (dimension === 2 ? 0 : 1)) continue;
            const p = part.places;
            for (let i = 0; i < p.length; i += 2) {
              let dx = mx - p[i], dy = my - p[i + 1];
              if (dimension === 1 && i + 2 < p.length) {
                const ex = p[i + 2] - p[i], ey = p[i + 3] - p[i + 1], l = ex * ex + ey * ey;
                const t = l ? Math.max(0, Math.min(1, (dx * ex + dy * ey) / l)) : 0;
                dx -= t * ex; dy -= t * ey;
              }
              const d = dx * dx + dy * dy;
              if (d < nearest) { nearest = d; best = feature; }
            }
          }
        }
        if (best) return best;
      }
      for (let n = features.length - 1; n >= 0; n--) {
        const feature = features[n];
        if (feature.symbols[0] < 0 || !near(feature)) continue;
        let isIn = false;
        for (const part of feature.parts) {
          if (part.kind === 3 && Math.hypot(part.places[0] - mx, part.places[1] - my) < far) return feature;
          if (part.kind !== 2 && part.kind !== 4) continue;
          const p = part.places;
          for (let i = 0, j = p.length - 2; i < p.length; j = i, i += 2)
            if (p[i + 1] > my !== p[j + 1] > my && mx < (p[j] - p[i]) * (my - p[i + 1]) / (p[j + 1] - p[i + 1]) + p[i]) isIn = !isIn;
        }
        if (isIn) return feature;
      }
      return null;
    };

    const nameOf = feature => feature.label || feature.values.name || feature.values.NAME || feature.values.Name || feature.values.title || (feature.values.id ? data.layers[feature.layer] + ' ' + feature.values.id : data.layers[feature.layer]);
    const choose = found => {
      const feature = found && found.first || found;
      chosen = feature;
      $('panel').hidden = !feature;
      if (feature) {
        $('name').textContent = nameOf(feature);
        const rows = [['layer', data.layers[feature.layer]], ...Object.entries(feature.values)];
        $('values').replaceChildren(...rows.map(([key, value]) => {
          const row = document.createElement('tr'), head = document.createElement('th'), cell = document.createElement('td');
          head.scope = 'row';
          head.textContent = key;
          cell.textContent = value;
          row.append(head, cell);
          return row;
        }));
      }
      draw();
    };

    // Without case, and without the signs on letters.
    const plain = text => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    let texts = null;
    const search = () => {
      const words = plain($('search').value).split(/\s+/).filter(Boolean);
      texts = texts || singles.map(f => plain([nameOf(f), ...Object.values(f.values)].join('\n')));
      const found = [];
      if (words.length) for (let n = 0; n < singles.length && found.length < 500; n++) if (words.every(word => texts[n].includes(word))) found.push(singles[n]);
      const isFirst = f => plain(nameOf(f)).startsWith(words[0]) ? 0 : 1;
      found.sort((a, b) => isFirst(a) - isFirst(b));
      $('results').replaceChildren(...found.slice(0, 30).map(feature => {
        const item = document.createElement('li'), button = document.createElement('button'), small = document.createElement('small');
        button.type = 'button';
        button.textContent = nameOf(feature);
        small.textContent = data.layers[feature.layer];
        button.append(small);
        button.addEventListener('click', () => {
          $('results').replaceChildren();
          hidden.delete(feature.layer);
          listLayers();
          choose(feature);
          fit(feature.box, 4);
          canvas.focus();
        });
        item.append(button);
        return item;
      }));
    };
    $('search').addEventListener('input', search);
    $('search').addEventListener('keydown', event => {
      if (event.key === 'Escape') { $('search').value = ''; search(); }
      if (event.key === 'Enter') $('results').querySelector('button')?.click();
    });

    const sign = colour => {
      const sign = document.createElement('span');
      sign.className = 'sign';
      if (colour) sign.style.background = colour;
      return sign;
    };
    const listLayers = () => {
      const counts = data.layers.map(() => 0), signs = data.layers.map(() => null);
      for (const f of all) {
        if (!f.first) counts[f.layer]++;
        const number = f.symbols.find(n => n >= 0);
        if (!signs[f.layer] && number !== undefined) signs[f.layer] = data.symbols[number][0] || data.symbols[number][1];
      }
      const rows = data.layers.map((name, number) => {
        if (!counts[number]) return null;
        const label = document.createElement('label'), box = document.createElement('input');
        box.type = 'checkbox';
        box.checked = !hidden.has(number);
        box.addEventListener('change', () => {
          if (box.checked) hidden.delete(number); else hidden.add(number);
          if (chosen && hidden.has(chosen.layer)) choose(null);
          makePale();
          draw();
        });
        const text = document.createElement('span');
        const isBeneath = data.beneath && number === data.beneath.layer;
        text.textContent = isBeneath ? name : name + ' (' + counts[number] + ')';
        label.append(box, ...(data.legend.length || isBeneath ? [] : [sign(signs[number])]), text);
        return label;
      }).filter(Boolean);
      if (data.legend.length) {
        const title = document.createElement('strong');
        title.textContent = data.legendTitle;
        rows.push(title, ...data.legend.map(([text, colour]) => {
          const row = document.createElement('div'), words = document.createElement('span');
          words.textContent = text;
          row.append(sign(colour), words);
          return row;
        }));
      }
      $('list').replaceChildren(...rows);
    };

    // Fingers and mice.
    const pointers = new Map();
    let moved = 0;
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      if (!pointers.size) moved = 0;
      pointers.set(event.pointerId, {x: event.offsetX, y: event.offsetY});
      isByKey = false;
    });
    canvas.addEventListener('pointermove', event => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = {x: event.offsetX, y: event.offsetY};
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (pointers.size === 1) {
        view.x -= (now.x - before.x) / view.k;
        view.y -= (now.y - before.y) / view.k;
        draw();
      } else {
        const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
        const old = Math.hypot(before.x - other.x, before.y - other.y), wide = Math.hypot(now.x - other.x, now.y - other.y);
        if (old > 0) zoom(wide / old, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      pointers.set(event.pointerId, now);
    });
    canvas.addEventListener('pointerup', event => {
      pointers.delete(event.pointerId);
      if (!pointers.size && moved < 8) choose(find(event.offsetX, event.offsetY, event.pointerType === 'touch' ? 16 : 8));
    });
    canvas.addEventListener('pointercancel', event => pointers.delete(event.pointerId));
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      const step = event.deltaMode ? event.deltaY * 30 : event.deltaY;
      zoom(2 ** (-Math.max(-200, Math.min(200, step)) / 200), event.offsetX, event.offsetY);
    }, {passive: false});
    canvas.addEventListener('dblclick', event => zoom(2, event.offsetX, event.offsetY));

    // Keys.
    const step = 80;
    const keys = {
      ArrowLeft: () => view.x -= step / view.k, ArrowRight: () => view.x += step / view.k,
      ArrowUp: () => view.y -= step / view.k, ArrowDown: () => view.y += step / view.k,
      '+': () => zoom(1.5), '=': () => zoom(1.5), '-': () => zoom(1 / 1.5),
      '0': () => showAll(), Home: () => showAll(),
      Enter: () => choose(find(size.w / 2, size.h / 2, 20)), Escape: () => choose(null),
    };
    canvas.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
      event.preventDefault();
      isByKey = true;
      keys[event.key]();
      draw();
    });

    const showAll = () => fit([0, 0, data.width, data.height]);
    $('in').addEventListener('click', () => zoom(1.6));
    $('out').addEventListener('click', () => zoom(1 / 1.6));
    $('fit').addEventListener('click', showAll);
    $('close').addEventListener('click', () => { choose(null); canvas.focus(); });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const setTheme = isDark => { document.documentElement.classList.toggle('dark', isDark); makePale(); draw(); };
    dark.addEventListener('change', () => setTheme(dark.matches));
    $('theme').addEventListener('click', () => setTheme(!document.documentElement.classList.contains('dark')));
    $('title').textContent = data.title || 'Map';
    $('thanks').textContent = data.attribution || '';
    if (innerWidth < 600) $('layers').open = false;

    let isFitted = false;
    const resize = () => {
      size = {w: canvas.clientWidth, h: canvas.clientHeight};
      ratio = devicePixelRatio || 1;
      canvas.width = Math.round(size.w * ratio);
      canvas.height = Math.round(size.h * ratio);
      if (!isFitted && size.w > 1) { isFitted = true; showAll(); }
      draw();
    };
    new ResizeObserver(resize).observe(canvas);
    setTheme(dark.matches);
    listLayers();
    resize();
    })();
    """#
}
