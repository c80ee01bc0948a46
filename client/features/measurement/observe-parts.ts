import type { EventQueue } from '../../core/events.ts';

/** Specification, section 9: once per element, when a tenth of it is visible. */
const VISIBLE = 0.1;
const PARTS = '#main section, footer';
/** New parts are looked for at most this often. */
const LOOK_MS = 1000;

/** Sends `scroll_depth` for each part of the page that comes into view. `look` finds the parts of a new page. */
export function observeParts(events: EventQueue): { look: () => void } {
  if (!('IntersectionObserver' in window)) return { look: () => undefined };
  const seen = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const top = boundingClientRect.top + scrollY;
        const depth = Math.round((100 * top) / Math.max(1, document.documentElement.scrollHeight));
        events.send({ name: 'scroll_depth', element: nameOf(target), depth: Math.min(100, Math.max(0, depth)) });
      }
    },
    { threshold: VISIBLE },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const part of document.querySelectorAll(PARTS)) {
        if (seen.has(part)) continue;
        seen.add(part);
        observer.observe(part);
      }
    }, LOOK_MS);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
  return { look };
}

/** Its id, that of its heading, or its place in the page. Never a text: it might be the shopper's. */
function nameOf(part: Element): string {
  const id = part.id || part.getAttribute('aria-labelledby');
  if (id) return id;
  const alike = [...document.querySelectorAll(part.localName)];
  return `${part.localName} ${alike.indexOf(part) + 1}`;
}
