/**
 * A honeypot and a shortest time stop programs that fill in the forms of public pages. A person may have been quick, or have a password
 * manager that fills in everything: the form asks to be sent once more, and then is. Nothing that was not sent says that it was. The
 * backend's limits stop programs that were written for this shop (ADR-0023).
 */

/**
 * A field that people neither see nor reach. Programs fill it in; its name is one that no browser and no password manager has a value for.
 */
export const HONEYPOT = 'remark';
/** Sent by a form that has asked to be sent once more. */
export const SENT_AGAIN = 'again';
/** When the page of the form was made. Pages from a cache have none. */
export const OPENED_AT = 'opened_at';

/** Nobody reads and fills in a form faster; a browser that fills it in for its user takes longer, too. */
const FILL_MIN_MS = 1000;

export const isTooFast = (elapsed: number): boolean => elapsed >= 0 && elapsed < FILL_MIN_MS;

export const isInHoneypot = (get: (name: string) => unknown): boolean => {
  const value = get(HONEYPOT);
  return typeof value === 'string' && value !== '';
};

/** The answer to a form that a program seems to have filled in. */
export const ASKS_AGAIN = { errors: {}, failure: { status: 422, code: 'send_again', retryAt: null } } as const;

/** Of a plain post. A time in the future comes from the clock of another replica. */
export function isTrapped(get: (name: string) => unknown, now: number): boolean {
  const openedAt = get(OPENED_AT);
  const hasTime = typeof openedAt === 'string' && /^\d{1,15}$/.test(openedAt);
  return get(SENT_AGAIN) !== 'on' && (isInHoneypot(get) || (hasTime && isTooFast(now - Number(openedAt))));
}
