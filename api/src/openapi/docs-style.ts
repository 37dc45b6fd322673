export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #16252e; --soft: #51636e; --line: #cfdbe1; --paper: #ffffff; --tint: #f1f6f8; --link: #0a5f8a; --post: #8a4b00 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eef2; --soft: #a3b4be; --line: #33454f; --paper: #10191e; --tint: #18242b; --link: #7cc7f0; --post: #f0b060 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem); background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
a { color: var(--link) }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -999rem }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem }
header { max-width: 48rem }
h1 { font-size: 1.9rem; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
h3 { font-size: 1.05rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
h4 { margin: 1rem 0 .25rem; color: var(--soft) }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
.columns { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr) }
nav ul { list-style: none; margin: 0; padding: 0; font-size: .9rem }
nav li { padding: .15rem 0; overflow-wrap: anywhere }
nav h2 { font-size: .95rem; margin: 1rem 0 .25rem; color: var(--soft) }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; scroll-margin-top: 1rem }
article:target { border-color: var(--link) }
b.get { color: var(--link) }
b.post { color: var(--post) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .92rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); font-weight: normal }
th code { overflow-wrap: normal; white-space: nowrap }
thead th { background: var(--tint); color: var(--soft) }
small { color: var(--soft) }
@media (min-width: 60rem) {
  .columns { grid-template-columns: 16rem minmax(0, 1fr) }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; align-self: start }
}
`
