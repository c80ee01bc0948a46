/** RFC 9110, 13.1.2: weak comparison, so a proxy's `W/` in front does not matter. */
export function isUnmodified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => opaque(candidate.trim()) === opaque(etag));
}

/** RFC 9110, 13.1.3: an invalid date is ignored. */
export function isUnmodifiedSince(ifModifiedSince: string | undefined, lastModified: string): boolean {
  if (ifModifiedSince === undefined) return false;
  return ifModifiedSince === lastModified || Date.parse(lastModified) <= Date.parse(ifModifiedSince);
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
