import { type Language, LANGUAGES, TEXTS, type Texts } from '../../texts.ts';
import { createLink, type Link } from '../link.ts';

const params = new URLSearchParams(location.search);

export const language: Language = LANGUAGES.find((one) => one === document.documentElement.lang) ?? 'de';
export const t: Texts = TEXTS[language];

/** Channel to the parent or opener, whose origin is a parameter; other origins get no messages. */
export function connect(): Link {
  const other = (window.opener as Window | null) ?? (window.parent === window ? null : window.parent);
  return createLink(() => other, originOf(params.get('origin')));
}

/** Used for invalid origins: matches no page. */
function originOf(text: string | null): string {
  if (text === null || !URL.canParse(text)) return location.origin;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : location.origin;
}

export function title(text: string): void {
  document.title = `${text} · ${t.provider}`;
}

/** Reports the height of this document to the page, now and after changes. */
export function tellHeight(link: Link): void {
  const tell = (): void => link.tell('height', Math.ceil(document.body.getBoundingClientRect().height));
  new ResizeObserver(tell).observe(document.body);
}

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
