import type { Site } from '../../packages/engine/site.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

export interface SecurityContacts {
  /** Addresses to open: `mailto:`, `https:`, `tel:`. The first is preferred. */
  readonly contacts: readonly string[];
  readonly site: Site;
}

/** RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 90;

/** RFC 9116. Made for each request, so that it does not expire in a process that runs for months; the same text for a whole day. */
export function securityTxt({ contacts, site: { origin, languages } }: SecurityContacts, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.map(({ locale }) => locale).join(', ')}`,
    // 2.5.2: only with https.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TXT}`] : []),
    '',
  ].join('\n');
}
