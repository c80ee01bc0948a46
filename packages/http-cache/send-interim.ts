import type { IncomingMessage, ServerResponse } from 'node:http';
import { fieldOf, type Fields } from './origin.ts';
import { partFields } from './fields.ts';

/**
 * RFC 9110, 15.2: a proxy sends interim responses on, but not to a client of HTTP/1.0; they are never stored. Only 102 and 103: Node
 * answers `Expect: 100-continue` itself, and writes no others before its version 26.2.
 */
export function sendInterim(req: IncomingMessage, res: ServerResponse, status: number, headers: Fields): void {
  if (res.headersSent || res.destroyed || req.httpVersion === '1.0') return;
  if (status === 102) return res.writeProcessing();
  if (status !== 103) return;
  try {
    res.writeEarlyHints(hintsOf(partFields(headers).headers));
  } catch {
    // Node rejects the link. It was only a hint.
  }
}

/** Links one by one, as Node expects them; lines of other fields as a list (RFC 9110, 5.3). */
function hintsOf(headers: Fields): Record<string, string | string[]> {
  const names = [...new Set(headers.map(([name]) => name))];
  const hints = names.map((name) => [name, fieldOf(headers, name) ?? ''] as const);
  return Object.fromEntries(hints.map(([name, value]) => [name, name === 'link' ? value.split(/,\s*(?=<)/) : value]));
}
