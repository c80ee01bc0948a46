import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

export type SharedHtml = (settings: object, name: string, content: () => ReactElement) => string;

/**
 * HTML of the parts that all pages share (client/core/shared-part.tsx), kept as long as the settings that they were rendered from. The read
 * cache hands the same object to every page until it changes, one for each language.
 */
export function createSharedParts(): SharedHtml {
  const known = new WeakMap<object, Map<string, string>>();
  return (settings, name, content) => {
    const parts = known.get(settings) ?? new Map<string, string>();
    known.set(settings, parts);
    const html = parts.get(name) ?? renderToString(content());
    parts.set(name, html);
    return html;
  };
}
