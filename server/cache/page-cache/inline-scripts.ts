import { createHash } from 'node:crypto';

/** CSP sources (`'sha256-…'`) of the inline scripts that a document executes, computed from its final text. Data blocks are none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  // Tags only: a pattern that ran to the end of each element would step through the page's state letter by letter.
  for (const tag of html.matchAll(/<script\b([^>]*)>/gi)) {
    const attributes = tag[1] ?? '';
    if (/\bsrc\s*=/i.test(attributes) || isDataBlock(attributes)) continue;
    const start = tag.index + tag[0].length;
    const length = html.slice(start).search(/<\/script/i);
    if (length >= 0)
      hashes.add(
        `'sha256-${createHash('sha256')
          .update(html.slice(start, start + length))
          .digest('base64')}'`,
      );
  }
  return [...hashes];
}

function isDataBlock(attributes: string): boolean {
  return /\btype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes);
}
