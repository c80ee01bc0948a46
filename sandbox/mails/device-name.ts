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

const WORDS = { de: { on: 'auf', unknown: 'unbekanntes Gerät' }, en: { on: 'on', unknown: 'unknown device' } } as const;

/** „Firefox auf macOS“. The field is what a stranger sent, so nothing of it is quoted. */
export function deviceName(userAgent: string, lang: Lang): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  if (browser !== undefined && system !== undefined) return `${browser} ${WORDS[lang].on} ${system}`;
  return browser ?? system ?? WORDS[lang].unknown;
}
