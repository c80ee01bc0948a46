import { draw, h, newId } from './dom.ts';
import { t, title } from './page.ts';

export interface Dialog {
  readonly body: HTMLElement;
  /** Replaces the content and focuses it. */
  show(...content: readonly (Node | string)[]): void;
}

/** A modal sheet: traps focus; Escape and the close button close it. */
export function dialog(heading: string, close: () => void): Dialog {
  title(heading);
  const head = h('h1', { id: newId(), tabindex: '-1' }, heading);
  const body = h('div', { class: 'body' });
  const cross = h('button', { type: 'button', class: 'cross', 'aria-label': t.close, click: close }, '×');
  const box = h(
    'div',
    { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': head.id },
    h('p', { class: 'mark' }, t.nothingCharged),
    cross,
    head,
    body,
  );
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') keepInside(event, box);
  });
  // The frame has focus when it opens.
  window.addEventListener('focus', () => {
    if (!box.contains(document.activeElement)) head.focus();
  });
  draw(h('main', { class: 'scrim' }, box));
  head.focus();
  return {
    body,
    show(...content) {
      body.replaceChildren(...content);
      if (document.activeElement === document.body) head.focus();
    },
  };
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled])';

/** Cycles focus between the first and the last element. */
function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first] = all;
  const last = all.at(-1);
  const { activeElement } = document;
  const outside = !all.includes(activeElement as HTMLElement);
  const to = event.shiftKey ? (activeElement === first || outside ? last : null) : activeElement === last ? first : null;
  if (!to) return;
  event.preventDefault();
  to.focus();
}
