import { createHash } from 'node:crypto';

/** CSP sources (`'sha256-…'`) of the inline scripts that a document executes, computed from its final text. Data blocks are none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)) {
    if (/\bsrc\s*=/i.test(attributes) || isDataBlock(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

function isDataBlock(attributes: string): boolean {
  return /\btype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes);
}
