import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { oncePer } from '../once-per.ts';

/** `of` are data on which the content depends, too. */
export type SharedHtml = (settings: object, name: string, of: object | undefined, content: () => ReactElement) => string;

/**
 * Characters of the parts of a language and of their names: those of all layouts (40,000), and some 700 cards, each of which may be in many
 * listings: filters, orders and pages show the same products.
 */
const MAX_CHARACTERS = 1_000_000;

/** React writes preloads of pictures that are not lazy in front of the part. The pictures are nearly as early in the page. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * HTML of the parts that all pages share (client/core/shared-part.tsx), kept as long as the settings that they were rendered from. The read
 * cache hands the same object to every page until it changes, one for each language. `period`: the number of the span of time that it is;
 * parts are rendered anew in each, so that one whose content depends on the time is no older than a page.
 */
export function createSharedParts(period: () => number): SharedHtml {
  let [known, since] = [new WeakMap<object, LRUCache<string, string>>(), period()];
  return (settings, name, of, content) => {
    const current = period();
    if (current !== since) [known, since] = [new WeakMap(), current];
    const parts = known.get(settings) ?? createParts();
    known.set(settings, parts);
    const key = of === undefined ? name : `${name} ${digestOf(of)}`;
    const existing = parts.get(key);
    if (existing !== undefined) return existing;
    const html = renderToString(content()).replace(PRELOADS, '');
    parts.set(key, html);
    return html;
  };
}

/** A short name for data: equal data have the same one, in whichever answer of the backend they are. */
const digestOf = oncePer((data: object): string => hash('sha1', JSON.stringify(data), 'base64url'));

const createParts = () =>
  new LRUCache<string, string>({ maxSize: MAX_CHARACTERS, sizeCalculation: (html, name) => html.length + name.length + 1 });
