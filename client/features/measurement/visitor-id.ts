import { deleteCookie, readCookie } from '../../core/browser/cookies.ts';

/** Specification, section 3. Only with consent to statistics; withdrawal removes it (`features/integrations/operate-statistics.ts`). */
const COOKIE = 'uid';
const DAYS = 365;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The visitor's id; made with the first event. Its life does not begin again with each visit. */
export function visitorId(): string {
  const known = readCookie(COOKIE);
  if (known !== null && UUID.test(known)) return known;
  deleteCookie(COOKIE);
  const id = crypto.randomUUID();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${DAYS * 86_400}; samesite=lax${secure}`;
  return id;
}
