/**
 * Text that people type or paste, cleaned the same way by forms, which judge the cleaned text, and by the contract's requests, which store
 * it. One rule for both: where they differ, a form accepts what the backend then refuses.
 */

import { EMAIL_MAX } from './limits.ts';

/** Invisible characters that come along with copied text. Joiners (U+200C, U+200D) are letters of names in Persian and Hindi. */
const MARKS = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const JOINERS = /[\u200c\u200d]/g;

/** Neither case nor letters change: a name is written as its owner writes it. */
export const cleanName = (typed: string): string => typed.replace(MARKS, '').normalize('NFC').replace(/\s+/g, ' ').trim();

/** An atom of RFC 5322, section 3.2.3. */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
/** RFC 5321, section 4.5.3.1.1. */
const LOCAL_MAX = 64;
/** Of any script; the dots are those of UTS 46. */
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{M}\p{N}-]+)+$/u;
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** As it is pasted: `mailto:` and the brackets around it come along. */
const cleanAddress = (typed: string): string =>
  typed
    .replace(MARKS, '')
    .replace(JOINERS, '')
    .normalize('NFC')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]{0,100}<([^<>]*)>$/, '$1')
    .trim();

/**
 * The mail address in the form that mail servers take: the part before the @ as it was typed, the domain in ASCII (RFC 5891). Null if it is
 * none. Letters beyond ASCII before the @ need a server that knows SMTPUTF8 (RFC 6531), which not every server on the way is.
 */
export function mailAddress(typed: string): string | null {
  const [local = '', domain = '', ...more] = cleanAddress(typed).split('@');
  if (more.length > 0 || local.length > LOCAL_MAX || !LOCAL.test(local) || domain.length > EMAIL_MAX || !DOMAIN.test(domain)) return null;
  const address = `${local}@${hostOf(domain)}`;
  return HOST.test(address.slice(local.length + 1)) && address.length <= EMAIL_MAX ? address : null;
}

/** True if only the letters before the @ keep it from being one. */
export function hasForeignLocal(typed: string): boolean {
  const [local = '', ...rest] = cleanAddress(typed).split('@');
  return /[^\0-\x7f]/.test(local) && mailAddress(['a', ...rest].join('@')) !== null;
}

function hostOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * A telephone number without what the rule of forms does not know: the zero in brackets that is left out abroad (`+43 (0) 664 …`), other
 * brackets of a prefix, full-width digits, dashes and spaces of any kind. `00` is `+` written out (ITU-T E.123).
 */
export const cleanPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(JOINERS, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^00(?=[\s(]*[1-9])/, '+')
    .replace(/^(\+ ?\d{1,3}) ?\(0\) ?/, '$1 ')
    .replace(/(?<=\d ?)\((\d{1,5})\)/g, '$1');
