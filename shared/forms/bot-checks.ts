/**
 * A honeypot and a shortest time stop programs that fill in the forms of public pages. The answer to such a program is that of a sent form.
 * The backend's limits stop programs that were written for this shop (ADR-0023).
 */

/** A field that people neither see nor reach. Its name attracts programs, and browsers do not fill it in. */
export const HONEYPOT = 'homepage';
/** When the page of the form was made. Pages from a cache have none. */
export const OPENED_AT = 'opened_at';

/** Nobody reads and fills in a form faster; a browser that fills it in for its user takes longer, too. */
const FILL_MIN_MS = 1000;

export const isTooFast = (elapsed: number): boolean => elapsed >= 0 && elapsed < FILL_MIN_MS;

export const isInHoneypot = (get: (name: string) => unknown): boolean => {
  const value = get(HONEYPOT);
  return typeof value === 'string' && value !== '';
};

/** Of a plain post. A time in the future comes from the clock of another replica. */
export function isTrapped(get: (name: string) => unknown, now: number): boolean {
  const openedAt = get(OPENED_AT);
  const hasTime = typeof openedAt === 'string' && /^\d{1,15}$/.test(openedAt);
  return isInHoneypot(get) || (hasTime && isTooFast(now - Number(openedAt)));
}
