import { hash } from 'node:crypto';

/**
 * CSP sources (`'sha256-…'`) of the inline scripts that a document executes, computed from its final bytes. Data blocks are none.
 * Looks for tags as React writes them (lower case): an element that is overlooked is not in the policy, so it does not run.
 */
export function inlineScriptHashes(document: Buffer): string[] {
  const hashes = new Set<string>();
  for (let at = document.indexOf('<script'); at >= 0; at = document.indexOf('<script', at + 1)) {
    const start = document.indexOf('>', at) + 1;
    if (start === 0) break;
    const tag = document.toString('latin1', at, start);
    if (/\ssrc\s*=/.test(tag) || isDataBlock(tag)) continue;
    const end = document.indexOf('</script', start);
    if (end >= 0) hashes.add(scriptHash(document.subarray(start, end)));
  }
  return [...hashes];
}

function isDataBlock(tag: string): boolean {
  return /\stype\s*=\s*["']?application\/(ld\+)?json\b/.test(tag);
}

/** The CSP source that allows exactly this script. */
export const scriptHash = (code: string | Buffer): string => `'sha256-${hash('sha256', code, 'base64')}'`;
