export const style = `
:root {
  color-scheme: light dark; --ink: #1b1714; --paper: #faf7f2; --card: #fff; --line: #e6dfd5; --soft: #6b6259;
  --amber: #b4690e; --glow: #fdf1dc; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f3ece2; --paper: #14110f; --card: #1e1a17; --line: #37302a; --soft: #a89d91; --amber: #f0b252;
    --glow: #2c2216; --bad: #ff8a80;
  }
}
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink) }
a { color: var(--amber) }
header { position: sticky; top: 0; z-index: 1; background: var(--card); border-bottom: 1px solid var(--line) }
.bar {
  max-width: 1100px; margin: auto; padding: 10px 16px; display: flex; flex-wrap: wrap; gap: 8px 20px;
  align-items: center;
}
.brand { font-weight: 700; color: var(--ink); text-decoration: none; margin-right: auto }
.brand b { color: var(--amber) }
nav { display: flex; gap: 4px; overflow-x: auto; max-width: 100% }
nav a { padding: 6px 10px; border-radius: 8px; color: var(--soft); text-decoration: none; white-space: nowrap }
nav a[aria-current] { background: var(--glow); color: var(--ink); font-weight: 600 }
.clock { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; width: 100% }
.clock .now { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; margin-right: 8px }
main { max-width: 1100px; margin: auto; padding: 20px 16px 60px }
h1 { font-size: 24px; margin: 8px 0 16px }
h2 { font-size: 17px; margin: 24px 0 8px }
button, input, select {
  font: inherit; color: inherit; border-radius: 8px; border: 1px solid var(--line); background: var(--card);
  padding: 7px 12px; min-height: 38px; max-width: 100%;
}
button { cursor: pointer }
button:hover { border-color: var(--amber) }
button.main { background: var(--amber); border-color: var(--amber); color: var(--paper); font-weight: 600 }
form { display: inline-flex; flex-wrap: wrap; gap: 8px; margin: 0; align-items: center }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 14px 16px; margin: 0 0 12px;
  overflow-x: auto;
}
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); gap: 12px }
.cards a { text-decoration: none; color: inherit }
.cards .card { margin: 0; height: 100% }
.figure { font-size: 28px; font-weight: 700; color: var(--amber) }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 13px }
th, td { padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top }
tr:last-child td { border-bottom: 0 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
time, code { font-variant-numeric: tabular-nums; white-space: nowrap }
p.empty { margin: 4px 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; margin: 8px 0 0 }
summary { cursor: pointer; overflow-wrap: anywhere }
.posting { display: flex; justify-content: space-between; gap: 20px }
.wrap { overflow-wrap: anywhere }
.empty, .soft { color: var(--soft) }
.bad { color: var(--bad) }
.notice { background: var(--glow); border-radius: 8px; padding: 10px 14px; margin: 0 0 16px }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
label { display: inline-flex; gap: 8px; align-items: center }
@media (max-width: 600px) {
  table.list tr:has(th) { display: none }
  table.list td { display: block; border: 0; padding: 1px 0 }
  table.list tr { display: block; border-bottom: 1px solid var(--line); padding: 7px 0 }
  table.list tr:last-child { border: 0 }
  header { position: static }
  time, code { white-space: normal }
  td, th { padding-right: 8px }
  .clock .now { width: 100% }
}
`
