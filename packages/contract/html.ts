import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import * as z from 'zod';
import { cutToBounds } from './html-bounds.ts';

/**
 * HTML written in the shop's CMS. Parsing cuts it to the limits of `html-bounds.ts` and sanitizes it, so values of this type are safe to
 * insert into a page. Only the server's backend client and the sandbox parse responses, so the browser does not load the sanitizer.
 */
export const Html = z
  .string()
  .transform((raw) => sanitized.get(raw) ?? sanitize(raw))
  .brand<'Html'>();
export type Html = z.infer<typeof Html>;

/** The same texts come with each answer, each reading of the content and each check of it; sanitizing them was a fifth of the work. */
const sanitized = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (safe, raw) => raw.length + safe.length + 1,
});

function sanitize(raw: string): string {
  const bounded = cutToBounds(raw);
  const safe = sanitizeHtml(bounded, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['https', 'mailto', 'tel'],
    parseStyleAttributes: false,
    transformTags: { iframe: asLink },
  });
  // Each time a text is cut, the log shall say so.
  if (bounded === raw) sanitized.set(raw, safe);
  return safe;
}

/** Content that is embedded from elsewhere becomes a link to it. */
function asLink(tagName: string, { src = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return src.startsWith('https://') ? { tagName: 'a', attribs: { href: src }, text: title ?? src } : { tagName, attribs: {} };
}

const allowedTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'strong',
  'em',
  'br',
  'hr',
  'blockquote',
  'figure',
  'figcaption',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sup',
  'sub',
  'abbr',
  'address',
  'aside',
];
const allowedAttributes = {
  // `data-asset-view` opens the viewer (client/features/viewer).
  a: ['href', 'hreflang', 'lang', { name: 'data-asset-view', values: ['image', 'video'] }],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
};
