import { STAFF_TEMPLATES } from '../mails/staff/templates.ts';
import { HOUR, LIFE_HOURS } from './mail-tokens.ts';

/** For how long a mail is of use, by its template: later its link opens nothing, and it only confuses. */
export const USEFUL_MS: Readonly<Record<string, number>> = {
  'verify-email': LIFE_HOURS['sign-up'] * HOUR,
  'recover-password': LIFE_HOURS.recovery * HOUR,
  'email-change-old': LIFE_HOURS['email-change'] * HOUR,
  'email-change-new': LIFE_HOURS['email-change'] * HOUR,
  'newsletter-confirm': LIFE_HOURS.newsletter * HOUR,
};

/** Mails whose text is not kept: with a token that is stored as a hash alone, and what staff were told of people. */
export const NOT_KEPT: readonly string[] = [...Object.keys(USEFUL_MS), 'newsletter-welcome', ...STAFF_TEMPLATES.map(({ key }) => key)];
