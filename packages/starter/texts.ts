import { inEachLanguage, type Lang, LANGS, WRITTEN } from '../backend/core/language.ts';
import { isText } from '../backend/shop/text.ts';
import cs from './texts/cs.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import sk from './texts/sk.json' with { type: 'json' };

export const TEXTS: Readonly<Record<Lang, typeof de>> = { de, en, cs, sk, pl, es, nl };
export type TextKey = keyof typeof de;
export type Texts = Record<Lang, string>;

/** `[[name]]` is the place of a value: `{{…}}` are values of mails and links of content. */
export const text = (key: TextKey, values: (lang: Lang) => Readonly<Record<string, string>> = () => ({})): Texts =>
  inEachLanguage((lang) => TEXTS[lang][key].replaceAll(/\[\[(\w+)\]\]/g, (place, name: string) => values(lang)[name] ?? place));

export const same = (value: string): Texts => inEachLanguage(() => value);

/** What the owner has to write; `npm run doctor` will look for it. */
export const todo = (key: TextKey): Texts =>
  inEachLanguage((lang) => `{{TODO: ${text('todo', (one) => ({ what: TEXTS[one][key] }))[lang]}}}`);

/** Without the languages that the shop does not offer. German and English are needed in every document. */
export function inLanguages(value: unknown, offered: readonly Lang[]): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguages(one, offered));
  if (typeof value !== 'object' || value === null) return value;
  const kept = LANGS.filter((lang) => offered.includes(lang) || WRITTEN.some((one) => one === lang));
  const entries = Object.entries(value);
  if (isText(value)) return Object.fromEntries(entries.filter(([lang]) => kept.some((one) => one === lang)));
  return Object.fromEntries(entries.map(([name, one]) => [name, inLanguages(one, offered)]));
}
