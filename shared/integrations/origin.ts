const ORIGIN = /^(https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?)(?:[/?#]|$)/;

/** A setting is text of the backend: only a plain https (or local http) origin gets into a policy. */
export function originOf(url: string | null | undefined): string | null {
  return ORIGIN.exec(url?.toLowerCase() ?? '')?.[1] ?? null;
}
