const ORIGIN = /^(https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?)(?:[/?#]|$)/;

/** The origin of a setting's URL; null unless it is a plain http(s) origin, so that no other text gets into the CSP. */
export function originOf(url: string | null | undefined): string | null {
  return ORIGIN.exec(url?.toLowerCase() ?? '')?.[1] ?? null;
}
