import type german from '../../locales/de/ucp.json';
import { type Locale, textsFolder } from '../../shared/i18n/locales.ts';

/** Texts that a platform may show to the buyer. */
export type UcpTexts = typeof german;

export async function readUcpTexts(locale: Locale): Promise<UcpTexts> {
  const { default: texts } = (await import(`../../locales/${textsFolder(locale)}/ucp.json`)) as { default: UcpTexts };
  return texts;
}
