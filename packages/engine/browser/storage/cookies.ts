/** The decoded value of a cookie that scripts may read; null when there is none. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(pair.slice(name.length + 1));
    } catch {
      return null;
    }
  }
  return null;
}

/** The cookie must have been set for the path `/`. */
export function deleteCookie(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0`;
}
