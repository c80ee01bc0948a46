import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

export type SharedHtml = (settings: object, name: string, content: () => ReactElement) => string;

/**
 * Characters of the parts of a language and of their names: those of all layouts (40,000), and some 700 cards, each of which may be in many
 * listings: filters, orders and pages show the same products.
 */
const MAX_CHARACTERS = 1_000_000;

/** React writes preloads of pictures that are not lazy in front of the part. The pictures are nearly as early in the page. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * HTML of the parts that all pages share (client/core/shared-part.tsx), kept as long as the settings that they were rendered from. The read
 * cache hands the same object to every page until it changes, one for each language.
 */
export function createSharedParts(): SharedHtml {
  const known = new WeakMap<object, LRUCache<string, string>>();
  return (settings, name, content) => {
    const parts = known.get(settings) ?? createParts();
    known.set(settings, parts);
    const existing = parts.get(name);
    if (existing !== undefined) return existing;
    const html = renderToString(content()).replace(PRELOADS, '');
    parts.set(name, html);
    return html;
  };
}

const createParts = () =>
  new LRUCache<string, string>({ maxSize: MAX_CHARACTERS, sizeCalculation: (html, name) => html.length + name.length + 1 });
