/**
 * Style of every page: from 320 px width, dark and light, and for print. Colors have a contrast of at least 4.5 with
 * their background (WCAG 2.2, 1.4.3).
 */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b1c22;--soft:#565964;--ground:#fff;--raised:#f5f6f8;--line:#d9dbe1;--link:#1a4fb4;--good:#0b6b3a;--warn:#8a5200;--bad:#b3231b;--open:#4b4a8f;--good-g:#e8f5ec;--warn-g:#fdf3e0;--bad-g:#fdecea;--open-g:#eeeefa}
@media(prefers-color-scheme:dark){:root{--ink:#e9eaee;--soft:#a8abb6;--ground:#15161a;--raised:#1f2127;--line:#363943;--link:#9dbdff;--good:#6fd39b;--warn:#f0bb66;--bad:#ff9a92;--open:#b9b8ff;--good-g:#14291d;--warn-g:#2d230f;--bad-g:#331a18;--open-g:#22223b}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);background:var(--ground);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC","Noto Sans Arabic","Noto Sans Hebrew",sans-serif;overflow-wrap:anywhere}
main,footer,.skip{max-width:60rem;margin:0 auto;padding:0 1.25rem}
main{padding-top:1.5rem}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-99rem}
.skip:focus{position:static;display:block;padding-top:1rem}
.kind{margin:.6rem 0 0;color:var(--soft);font-size:.875rem;letter-spacing:.02em}
.brand{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;margin:1rem 0;padding-bottom:.75rem;border-bottom:1px solid var(--line)}
.brand img{max-width:11rem;max-height:4rem;padding:.25rem;border-radius:4px;background:#fff}
.brand p{margin:0}
.brand .band{width:100%;height:.3rem}
h1{margin:.1rem 0 1.25rem;font-size:clamp(1.75rem,6vw,2.75rem);line-height:1.2}
h2{margin:0;font-size:1.375rem;line-height:1.3}
h3{margin:1.25rem 0 .5rem;font-size:1rem}
p{margin:.5rem 0}
ul{margin:.5rem 0;padding-left:1.25rem}
li{margin:.25rem 0}
.toned{list-style:none;padding-left:0}
.banner{padding:1.25rem 1.5rem;border-radius:10px;border-left:6px solid;background:var(--raised)}
.banner p{margin:.35rem 0}
.verdict{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;font-size:1.5rem;font-weight:700;line-height:1.25}
.actions{display:inline-block;margin-right:1.25rem}
.score{font-size:1rem;font-weight:400;color:var(--ink)}
.basis{font-weight:600}
section{margin:1.75rem 0 0;padding-top:1.25rem;border-top:1px solid var(--line)}
section:has(>.folded){margin-top:.75rem;padding-top:.75rem}
.head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 1rem}
.note{margin:.75rem 0;padding:.75rem 1rem;border-left:4px solid;border-radius:6px}
.note strong{display:block}
.note p,.note strong{color:var(--ink)}
.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}.open{color:var(--open)}
.banner.good,.note.good{background:var(--good-g)}.banner.warn,.note.warn{background:var(--warn-g)}.banner.bad,.note.bad{background:var(--bad-g)}.banner.open,.note.open{background:var(--open-g)}
.banner p:not(.verdict){color:var(--ink)}
.tone{display:inline-flex;align-items:baseline;gap:.4em;font-weight:600}
.toned>li{display:flex;gap:.5em}
.toned>li>svg{flex:none;margin-top:.35em}
.toned>li>span{color:var(--ink)}
.toned>li>.dot{margin-top:.62em;width:.4em;height:.4em;margin-left:.27em;margin-right:.28em;border-radius:50%;background:var(--soft);flex:none}
.lead{font-weight:600;margin-top:1rem}
.small{font-size:.875rem;color:var(--ink)}
.tiles{display:grid;gap:.5rem;margin:1rem 0}
.tile{display:grid;grid-template-columns:10rem minmax(0,1fr);gap:0 1rem;padding:.5rem .875rem;border-radius:8px;border-left:4px solid var(--line);background:var(--raised)}
.tile strong{grid-row:1/9}
.tile strong{color:var(--ink)}
.tile p{grid-column:2;margin:.1rem 0}
.tile.good{border-color:var(--good)}.tile.warn{border-color:var(--warn)}.tile.bad{border-color:var(--bad)}.tile.open{border-color:var(--open)}
.grid{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15.5rem),1fr));gap:.25rem 1.25rem}
.grid li{display:flex;justify-content:space-between;gap:.75rem;margin:0;padding:.25rem 0;border-bottom:1px solid var(--line);font-size:.9375rem;overflow-wrap:break-word}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:.75rem;margin:.5rem 0 1rem}
.panels{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:0 1.5rem}
.card{padding:.875rem 1rem;border:1px solid var(--line);border-radius:8px}
.card p,.panels li{font-size:.875rem;line-height:1.45}
.card .name{font-size:1.0625rem}
td .tone{white-space:nowrap}td.wide .tone{white-space:normal}
.tone svg{flex:none;align-self:center}
svg{width:.95em;height:.95em}
.scroll{overflow-x:auto;margin:.75rem 0}
table{width:100%;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
caption{padding:.25rem 0 .5rem;text-align:left;color:var(--soft);font-size:.875rem}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:break-word}
td.wide{min-width:12rem}
details th,details td{min-width:6rem;overflow-wrap:anywhere}
thead th{color:var(--soft);font-weight:600;font-size:.8125rem;border-bottom-width:2px}
tbody th{min-width:8rem;font-weight:600;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(8rem,13rem) 1fr;gap:.35rem 1rem;margin:.75rem 0}
dt{color:var(--soft)}
dd{margin:0}
code{font:.85em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;word-break:break-all}
details{margin:.75rem 0}
.folded{margin:0}
.folded>summary{display:list-item;color:var(--ink)}
.folded>summary h2{display:inline;margin-right:.75rem}
summary{cursor:pointer;color:var(--link);padding:.25rem 0}
footer{margin-top:3rem;padding-top:1.25rem;padding-bottom:3rem;border-top:1px solid var(--line);color:var(--soft);font-size:.8125rem}
@media(max-width:34rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}.tile{display:block}.banner{padding:1rem}table{font-size:.875rem}td.wide{min-width:0}tbody th{min-width:5rem}td .tone{white-space:normal}td .tone svg{align-self:start;margin-top:.3em}th,td{overflow-wrap:anywhere}thead th{overflow-wrap:normal}}
@media(max-width:48rem){.stacked,.stacked caption,.stacked tbody,.stacked tr,.stacked th{display:block}
.stacked thead{display:none}
.stacked tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
.stacked tbody th,.stacked tbody td{min-width:0;padding:.1rem 0;border:0}
.stacked tbody td{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.75rem}
.stacked td::before{content:attr(data-label);color:var(--soft);unicode-bidi:isolate}
.stacked tbody td:nth-child(2):last-child{display:block}
.stacked td:nth-child(2):last-child::before{content:none}
.stacked td .tone{white-space:normal}}
@media print{
:root{color-scheme:light;--ink:#111;--soft:#444;--ground:#fff;--raised:#f5f6f8;--line:#bbb;--link:#111;--good:#0b6b3a;--warn:#8a5200;--bad:#b3231b;--open:#4b4a8f;--good-g:#fff;--warn-g:#fff;--bad-g:#fff;--open-g:#fff}
body{font-size:10.5pt}main,footer{max-width:none;padding-left:0;padding-right:0}.skip,.actions{display:none}
h2,h3,caption{break-after:avoid}tr,.banner,.note,.tile,.card,.grid li{break-inside:avoid}.cards{grid-template-columns:repeat(3,1fr)}.scroll{overflow:visible}thead{display:table-header-group}
details:not([open],.folded)>summary{display:none}.folded::details-content{content-visibility:visible;height:auto}
@page{margin:18mm 16mm}}
`.trim()
