/** Style sheet of the inbox. */
export const STYLE = `
:root { --ink: #1b1a17; --ink-2: #57534b; --rule: #e3dfd7; --accent: #1f4d40; color: var(--ink); background: #fbfaf7; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; padding: 16px max(16px, calc(50vw - 532px)); background: #14342b; }
header a { color: #f6f3ea; text-decoration: none; }
main { max-width: 1096px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 8px; font: 300 2rem/1.15 Georgia, serif; overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: 4px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
header :focus-visible { outline-color: #f6f3ea; }
.about, .none { color: var(--ink-2); }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 32px 0 8px; }
input { flex: 1 1 220px; max-width: 340px; height: 44px; padding: 0 12px; border: 1px solid #857f74; border-radius: 2px; background: #fff; color: inherit; font: inherit; }
button { height: 44px; padding: 0 20px; border: 0; border-radius: 2px; background: var(--ink); color: #f6f3ea; font: inherit; cursor: pointer; }
button:hover { background: var(--accent); }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 24px; padding: 16px 0; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; }
li a { grid-column: 1 / -1; font-weight: 500; }
li span, li time, dl { color: var(--ink-2); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 24px; overflow-wrap: anywhere; }
dd { margin: 0; color: var(--ink); }
nav { display: flex; gap: 24px; }
nav a { padding: 8px 0; border-bottom: 2px solid transparent; text-decoration: none; }
nav a[aria-current] { border-color: var(--accent); }
iframe, pre { width: 100%; margin: 0; border: 1px solid var(--rule); background: #fff; }
.frames { display: flex; flex-wrap: wrap; gap: 24px; }
iframe { height: max(600px, 85vh); }
.wide { max-width: 650px; }
.narrow { max-width: 390px; }
pre { padding: 24px; font: 0.875rem/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
