import type { ServerResponse } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** RFC 9110, 9.2.1. */
export const isUnsafe = (method: string | undefined): boolean => method !== undefined && !SAFE.has(method);

/** RFC 9111, 4.4: targets whose copies a successful unsafe request invalidates. */
export function invalidatedBy(target: string, host: string | undefined, res: ServerResponse): readonly string[] {
  if (res.statusCode < 200 || res.statusCode >= 400) return [];
  const others = ['location', 'content-location'].map((name) => sameOriginTarget(res.getHeader(name), target, host));
  return [target, ...others.filter((other) => other !== null)];
}

/** Null: no target, or one on another site, which may not invalidate our copies. */
function sameOriginTarget(value: unknown, target: string, host: string | undefined): string | null {
  if (typeof value !== 'string' || host === undefined) return null;
  const base = `http://${host}`;
  if (!URL.canParse(value, base + target)) return null;
  const url = new URL(value, base + target);
  return url.host === new URL(base).host ? url.pathname + url.search : null;
}
