import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Refusal {
  readonly status: 400 | 405 | 505;
  readonly reason: string;
  readonly allow?: string;
}

const READS = 'GET, HEAD';
const API_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const API_WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Which targets take more than GET and HEAD. */
export interface Writable {
  /** Calls of an API, each by the methods of its own table. */
  readonly isCall: (target: string) => boolean;
  /** Pages with forms, and addresses that programs post to. */
  readonly takesPosts: (target: string) => 'form' | 'message' | null;
}

/** Rejects requests that no page and no call needs, before anything parses them. Returns true when it did. */
export function rejectMalformed(req: IncomingMessage, res: ServerResponse, writable: Writable): boolean {
  const refusal = refusalOf(req, writable);
  if (!refusal) return false;
  const text = `${refusal.status} ${refusal.reason}\n`;
  res.writeHead(refusal.status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': text.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(refusal.allow === undefined ? {} : { allow: refusal.allow }),
    // Client and server may disagree about the end of this message: no second one on this connection.
    connection: 'close',
  });
  res.end(req.method === 'HEAD' ? undefined : text);
  return true;
}

function refusalOf(req: IncomingMessage, { isCall, takesPosts }: Writable): Refusal | null {
  const target = req.url ?? '';
  const version = refusalOfVersion(req.httpVersion);
  if (version) return version;
  if (hasSecondHost(req.rawHeaders)) return { status: 400, reason: 'More than one Host' };
  if (!HOST.test(req.headers.host ?? '')) return { status: 400, reason: 'Malformed Host' };
  if (isMalformedTarget(target)) return { status: 400, reason: 'Malformed address' };
  if (req.method === 'GET' || req.method === 'HEAD') return null;
  const posts = takesPosts(target);
  if (req.method === 'POST' && posts !== null) return null;
  const isApi = isCall(target);
  if (isApi && API_WRITES.includes(req.method ?? '')) return null;
  return { status: 405, reason: 'Method Not Allowed', allow: isApi ? API_METHODS : posts === 'form' ? `${READS}, POST` : READS };
}

/** RFC 9112, 2.3. Node's parser reads a line without a version as HTTP/0.9, and accepts 2.0. */
function refusalOfVersion(version: string): Refusal | null {
  if (version === '1.1' || version === '1.0') return null;
  if (version === '0.9') return { status: 400, reason: 'Malformed request line' };
  return { status: 505, reason: 'HTTP Version Not Supported' };
}

/** RFC 9112, 3.2 with RFC 3986, 3.2.2: a name or an address, and a port. Empty is allowed. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** RFC 9112, 3.2: more than one Host is a bad request (Node silently uses the first). */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Raw characters that no browser sends (some parsers read a backslash as a slash), and the fragment, which is no part of a target. */
const FOREIGN = /[^\x21-\x7e]|[\\#]/;
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;
const ENCODED_SLASH = /%(?:2f|5c)/i;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Origin form only (RFC 9112, 3.2.1): no absolute form, no `*`. In the path no empty segment (`//host` is
 * another site to a browser, `/de//host` would be after a redirect), no encoded slash, backslash or control character,
 * no dot segment. In the query, which carries other sites' parameters, only control characters are refused. Escapes that are no UTF-8 pass:
 * they are a link that was cut off, and get the not-found page in the shop's language.
 */
export function isMalformedTarget(target: string): boolean {
  if (!target.startsWith('/') || FOREIGN.test(target)) return true;
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (path.includes('//')) return true;
  if (target.includes('%') && ENCODED_CONTROL.test(target)) return true;
  if (path.includes('.') || path.includes('%')) return DOT_SEGMENT.test(path) || ENCODED_SLASH.test(path);
  return false;
}
