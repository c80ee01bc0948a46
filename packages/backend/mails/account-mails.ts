import { randomUUID } from 'node:crypto';
import type { Lang } from '../core/language.ts';
import type { IdentityProvider } from '../../contract/codes.ts';
import { shopUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { greetingName, oneLine, type Values } from './form/fill.ts';
import { postMail } from './outbox.ts';
import { dayAndTime, hours } from './words.ts';

export interface Recipient {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly lang: Lang;
}

/** A person who signs up has no account yet; the link makes it. */
export const mailSignUp = async (shop: Shop, to: Recipient, token: string): Promise<void> =>
  await post(shop, 'verify-email', to, { verify_url: shopUrl(shop, `/verify/${token}`, to.lang), valid_hours: hours(24, to.lang) });

/** To the owner of an account with whose address somebody signs up. */
export const mailAccountExists = async (shop: Shop, to: Recipient): Promise<void> =>
  await post(shop, 'account-exists', to, {
    sign_in_url: shopUrl(shop, '/sign-in', to.lang),
    recover_url: shopUrl(shop, '/recover-password', to.lang),
  });

export const mailRecovery = async (shop: Shop, to: Recipient, token: string): Promise<void> =>
  await post(shop, 'recover-password', to, {
    recover_url: shopUrl(shop, `/recover-password/${token}`, to.lang),
    valid_hours: hours(1, to.lang),
  });

export const mailPasswordChanged = async (shop: Shop, to: Recipient): Promise<void> =>
  await post(shop, 'password-changed', to, { recover_url: shopUrl(shop, '/recover-password', to.lang) });

/** When a browser signs in that has not done so before. */
export const mailNewDevice = async (shop: Shop, to: Recipient, userAgent: string): Promise<void> =>
  await post(shop, 'new-device', to, {
    device: deviceName(userAgent, to.lang),
    signed_in: dayAndTime(shop.now(), to.lang),
    profile_url: shopUrl(shop, '/profile', to.lang),
    recover_url: shopUrl(shop, '/recover-password', to.lang),
  });

/** `name`: as the customer calls it. */
export const mailPasskeyAdded = async (shop: Shop, to: Recipient, name: string): Promise<void> =>
  await post(shop, 'passkey-added', to, {
    passkey: oneLine(name),
    added: dayAndTime(shop.now(), to.lang),
    profile_url: shopUrl(shop, '/profile', to.lang),
    recover_url: shopUrl(shop, '/recover-password', to.lang),
  });

export const mailPasskeyRemoved = async (shop: Shop, to: Recipient, name: string): Promise<void> =>
  await post(shop, 'passkey-removed', to, {
    passkey: oneLine(name),
    removed: dayAndTime(shop.now(), to.lang),
    profile_url: shopUrl(shop, '/profile', to.lang),
    recover_url: shopUrl(shop, '/recover-password', to.lang),
  });

const IDENTITY_PROVIDER_NAMES: Readonly<Record<IdentityProvider, string>> = { google: 'Google', facebook: 'Facebook' };

/** An account at a provider signs in to this one from now on. */
export const mailSignInLinked = async (shop: Shop, to: Recipient, identityProvider: IdentityProvider): Promise<void> =>
  await post(shop, 'sign-in-linked', to, {
    provider: IDENTITY_PROVIDER_NAMES[identityProvider],
    linked: dayAndTime(shop.now(), to.lang),
    recover_url: shopUrl(shop, '/recover-password', to.lang),
  });

interface Change {
  readonly to: string;
  readonly side: 'old' | 'new';
  readonly token: string;
}

/** To each of the two addresses, which both have to agree. */
export const mailEmailChange = async (shop: Shop, row: Recipient, { to, side, token }: Change): Promise<void> =>
  await post(shop, `email-change-${side}`, side === 'old' ? row : { ...row, email: to }, {
    new_email: oneLine(to),
    verify_url: shopUrl(shop, `/verify/${token}`, row.lang),
    valid_hours: hours(24, row.lang),
  });

export const mailAccountDeleted = async (shop: Shop, to: Recipient): Promise<void> => await post(shop, 'account-deleted', to, {});

/** Each of these is an event of its own, however often it happens. */
async function post(shop: Shop, key: string, { email, first_name, last_name, lang }: Recipient, values: Values): Promise<void> {
  const name = greetingName(`${first_name} ${last_name}`) || oneLine(email);
  await postMail(shop, { event: `${key}:${randomUUID()}`, key, to: email, lang, values: { name, ...values } });
}

/** In order: most browsers also claim to be Chrome or Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const WORDS: Readonly<Record<Lang, { readonly on: string; readonly unknown: string }>> = {
  de: { on: ' auf ', unknown: 'unbekanntes Gerät' },
  en: { on: ' on ', unknown: 'unknown device' },
  // Names of systems are not declined: a comma does without a case.
  cs: { on: ', ', unknown: 'neznámé zařízení' },
  sk: { on: ', ', unknown: 'neznáme zariadenie' },
  pl: { on: ', ', unknown: 'nieznane urządzenie' },
  es: { on: ' en ', unknown: 'dispositivo desconocido' },
  nl: { on: ' op ', unknown: 'onbekend apparaat' },
};

/** „Firefox auf macOS“. The field is what a stranger sent, so nothing of it is quoted. */
function deviceName(userAgent: string, lang: Lang): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const { on, unknown } = WORDS[lang];
  if (browser !== undefined && system !== undefined) return browser + on + system;
  return browser ?? system ?? unknown;
}
