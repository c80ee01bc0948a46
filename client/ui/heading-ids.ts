import type { Html } from '../../packages/contract/html.ts';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** Sanitised HTML has no attributes on headings, and no unclosed ones. */
const H2 = /<h2>(.*?)<\/h2>/gs;

/** Gives each `h2` of a text an id for the table of contents, different from those of the headings above the text. */
export function withHeadingIds<T extends Html | null>(html: T, above: readonly Heading[] = []): { html: T; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = html?.replace(H2, (_, inner: string) => {
    const heading = headingOf(plainText(inner), [...above, ...headings]);
    headings.push(heading);
    return `<h2 id="${heading.id}">${inner}</h2>`;
  });
  return { html: (marked ?? null) as T, headings };
}

/** The prefix avoids collisions with the page's other ids. */
export const headingOf = (title: string, above: readonly Heading[]): Heading => ({ id: unused(`section-${slugOf(title)}`, above), title });

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

/** „Was wir machen“ becomes `was-wir-machen`; letters of all scripts stay, accents and signs go. */
const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

function unused(id: string, headings: readonly Heading[]): string {
  const taken = (candidate: string): boolean => headings.some((heading) => heading.id === candidate);
  if (!taken(id)) return id;
  let number = 2;
  while (taken(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
