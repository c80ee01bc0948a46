import type { Lang } from '../core/language.ts';

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
export function deviceName(userAgent: string, lang: Lang): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const { on, unknown } = WORDS[lang];
  if (browser !== undefined && system !== undefined) return browser + on + system;
  return browser ?? system ?? unknown;
}
