/// What is on a page: its script fills it.
enum PageBody {
  static let text = #"""
    <header>
    <h1 id="title"></h1>
    <div class="search" role="search"><input id="search" type="search" placeholder="Search" aria-label="Search in all values" autocomplete="off" spellcheck="false">
    <ul id="results" aria-label="What was found"></ul></div>
    <button id="theme" type="button" aria-label="Light or dark">◐</button>
    </header>
    <main>
    <canvas id="map" tabindex="0" role="application" aria-label="Map. Arrow keys move it, plus and minus zoom, 0 shows everything, Enter says what is in the middle."></canvas>
    <div id="zoom"><button id="in" type="button" aria-label="Zoom in">+</button><button id="out" type="button" aria-label="Zoom out">−</button><button id="fit" type="button" aria-label="Show everything">⤢</button></div>
    <details id="layers" open><summary>Layers</summary><div id="list"></div></details>
    <section id="panel" aria-live="polite" hidden><button id="close" type="button" aria-label="Close">×</button><h2 id="name"></h2><div class="values"><table id="values"></table></div></section>
    <div id="scale"><span id="bar"></span><span id="length"></span></div>
    <div id="thanks"></div>
    </main>

    """#
}
