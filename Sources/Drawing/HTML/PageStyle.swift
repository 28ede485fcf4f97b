/// How a page looks.
enum PageStyle {
  /// The SHA-256 of the text, as a Content-Security-Policy names it (W3C CSP 3 §2.3.1).
  static let hash = "sha256-91srUsBC2OrlxFmdi6d9AMzbM5bpN2oJ73UYtSMZjos="

  static let text = #"""
    :root{color-scheme:light;--ground:#fbfaf7;--panel:#ffffffee;--ink:#222;--soft:#5c6570;--line:#c9ccd1;--mark:#d6006c}
    :root.dark{color-scheme:dark;--ground:#1b1e23;--panel:#262a31ee;--ink:#eceff3;--soft:#a7b0bb;--line:#454c57;--mark:#ff5fa8}
    *{box-sizing:border-box}
    html,body{margin:0;height:100%}
    body{display:flex;flex-direction:column;font:14px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
    header{display:flex;gap:8px;align-items:center;padding:6px 10px;border-bottom:1px solid var(--line)}
    h1{font-size:16px;margin:0;flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    h2{font-size:15px;margin:0 40px 6px 0;min-height:28px;overflow-wrap:anywhere}
    button,input{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:6px}
    button{min-width:36px;min-height:36px;cursor:pointer}
    input[type=search]{width:min(40vw,260px);padding:7px 9px}
    .search{position:relative}
    #results{position:absolute;right:0;top:100%;z-index:3;margin:4px 0 0;padding:0;list-style:none;width:min(92vw,340px);max-height:50vh;overflow:auto;background:var(--ground);border-radius:6px;box-shadow:0 2px 10px #0004}
    #results:empty{display:none}
    #results button{display:block;width:100%;padding:7px 10px;border:0;border-radius:0;text-align:left;background:none;overflow-wrap:anywhere}
    #results small{display:block;color:var(--soft)}
    main{position:relative;flex:1;min-height:0;overflow:hidden}
    canvas{position:absolute;inset:0;width:100%;height:100%;touch-action:none;cursor:grab}
    :focus-visible{outline:3px solid #4477aa;outline-offset:-3px}
    #zoom{position:absolute;left:10px;top:10px;display:flex;flex-direction:column;gap:4px}
    #layers{position:absolute;right:10px;top:10px;max-width:min(60vw,260px);max-height:60%;overflow:auto;padding:6px 10px;background:var(--panel);border:1px solid var(--line);border-radius:6px}
    summary{cursor:pointer;font-weight:600}
    #list label,#list div{display:flex;gap:7px;align-items:center;padding:3px 0;overflow-wrap:anywhere}
    #list input{width:17px;height:17px;flex:none}
    .sign{width:16px;height:12px;flex:none;border:1px solid #0003;border-radius:2px}
    #panel{position:absolute;left:10px;bottom:44px;width:min(360px,calc(100% - 20px));max-height:45%;overflow:auto;padding:10px 12px;background:var(--panel);border:1px solid var(--line);border-radius:8px;box-shadow:0 2px 10px #0003}
    #close{position:absolute;right:6px;top:6px}
    table{border-collapse:collapse;width:100%}
    th,td{padding:3px 8px 3px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere;white-space:pre-wrap}
    th{color:var(--soft);font-weight:500;width:38%}
    #scale{position:absolute;left:12px;bottom:10px;display:flex;gap:6px;align-items:end;pointer-events:none}
    #bar{height:6px;border:2px solid var(--ink);border-top:0}
    #thanks{position:absolute;right:10px;bottom:8px;color:var(--soft);font-size:12px;max-width:55%;text-align:right}
    @media (max-width:480px){h1{font-size:14px}#layers{max-height:40%}}
    @media print{#zoom,#layers,.search,#theme{display:none}}
    """#
}
