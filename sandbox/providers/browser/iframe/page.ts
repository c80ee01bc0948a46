import { type Language, LANGUAGES, TEXTS, type Texts } from '../../texts.ts';
import { createLink, type Link } from '../link.ts';

const params = new URLSearchParams(location.search);

export const language: Language = LANGUAGES.find((one) => one === document.documentElement.lang) ?? 'de';
export const t: Texts = TEXTS[language];

/** The line to the page that framed or opened this. It names its origin; to any other nothing is said. */
export function connect(): Link {
  const other = (window.opener as Window | null) ?? (window.parent === window ? null : window.parent);
  return createLink(() => other, originOf(params.get('origin')));
}

/** What is no origin of the web becomes this one: a line to nobody. */
function originOf(text: string | null): string {
  if (text === null || !URL.canParse(text)) return location.origin;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : location.origin;
}

export function title(text: string): void {
  document.title = `${text} · ${t.provider}`;
}

/** Tells the page how high this document is, now and whenever it changes. */
export function tellHeight(link: Link): void {
  const tell = (): void => link.tell('height', Math.ceil(document.body.getBoundingClientRect().height));
  new ResizeObserver(tell).observe(document.body);
}

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
