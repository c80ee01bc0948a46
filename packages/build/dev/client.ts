import type { DevMessages, Swaps } from './messages.ts';

/** In development this is part of every page: it reloads, swaps style sheets and shows errors. */
declare const DEV_EVENTS_URL: string;

const newest = new Map<string, string>();
let buildId = '';
let overlay: HTMLElement | null = null;

const events = new EventSource(DEV_EVENTS_URL);
on('hello', (message) => {
  if (buildId !== '' && buildId !== message.buildId) location.reload();
  buildId = message.buildId;
  restyle(message.swaps);
});
on('reload', () => location.reload());
on('problem', ({ title, text }) => show(title, text));
on('css', ({ swaps }) => restyle(swaps));
// Pages that are opened later still name the sheets of the running shop.
new MutationObserver(swapSheets).observe(document.head, { childList: true });

function on<K extends keyof DevMessages>(type: K, listener: (message: DevMessages[K]) => void): void {
  events.addEventListener(type, (event) => listener(JSON.parse((event as MessageEvent<string>).data)));
}

function restyle(swaps: Swaps): void {
  // A sheet that was swapped before is unknown to the running shop.
  for (const [from, to] of swaps) {
    const placed = newest.get(from);
    if (placed !== undefined && placed !== to) newest.set(placed, to);
    newest.set(from, to);
    newest.delete(to);
  }
  swapSheets();
}

/** Removes the old sheet after the new one has loaded: no flash, no lost state. */
function swapSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([data-leaving])')) {
    const target = newest.get(new URL(link.href).pathname);
    if (target === undefined) continue;
    const next = link.cloneNode() as HTMLLinkElement;
    next.href = target;
    next.addEventListener('load', () => link.remove(), { once: true });
    link.dataset['leaving'] = '';
    link.after(next);
  }
}

function show(title: string, text: string): void {
  overlay?.remove();
  overlay = document.createElement('dev-problem');
  const root = overlay.attachShadow({ mode: 'open' });
  // A constructed sheet: the content security policy of the page forbids style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 2rem !important; background: rgb(20 20 20 / 94%); color: #f4f1ea; }
    h1 { margin: 0 0 1rem; font: 600 1.125rem/1.4 system-ui, sans-serif; color: #ff9d8a; }
    pre { margin: 0; font: .875rem/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
    p { font: .875rem/1.5 system-ui, sans-serif; opacity: .7; }`);
  root.adoptedStyleSheets = [sheet];
  for (const [tag, content] of [
    ['h1', title],
    ['pre', text],
    ['p', 'Goes away when it is mended. Escape hides it.'],
  ] as const) {
    const element = document.createElement(tag);
    element.textContent = content;
    root.append(element);
  }
  document.documentElement.append(overlay);
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') overlay?.remove();
});
