import * as z from 'zod';
import { type Lang, LANGS, LANGUAGES } from './language.ts';

/** A language that the shop offers. */
export interface OfferedLanguage {
  readonly lang: Lang;
  /** `cz.localhost:3000`: where it has no prefix. Null: under its prefix on the shop's own domain. */
  readonly domain: string | null;
  /** Its prefix on the shop's own domain leads to its domain; else both show it. */
  readonly redirect: boolean;
}

/** In the order of the language menu; the first one is the default and has no prefix. */
export type OfferedLanguages = readonly [OfferedLanguage, ...OfferedLanguage[]];

const Domain = z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/);

/** The order of the menu, and which of them live on a domain of their own. */
export const LanguagesRequest = z.array(
  z.strictObject({ lang: z.enum(LANGS), domain: Domain.nullable().default(null), redirect: z.boolean().default(false) }),
);

export function offeredLanguages(given: z.output<typeof LanguagesRequest>): OfferedLanguages {
  const [first, ...others] = given;
  if (!first) throw new Error('the shop has to offer a language');
  const doubled = given.find((one) => given.some((other) => other !== one && (other.lang === one.lang || isSameDomain(one, other))));
  if (doubled) throw new Error(`the language ${doubled.lang} or its domain is named twice`);
  return [first, ...others];
}

const isSameDomain = (one: OfferedLanguage, other: OfferedLanguage): boolean => one.domain !== null && one.domain === other.domain;

/** `de,cs` and `cs=cz.localhost:3000!`: a domain with `!` is the only place of its language. */
export function readOfferedLanguages(languages: string, domains: string): OfferedLanguages {
  const own = new Map(listed(domains).map((entry) => domainOf(entry)));
  const offered = LanguagesRequest.parse(listed(languages).map((lang) => ({ lang, ...own.get(lang) })));
  const unknown = [...own.keys()].find((lang) => !offered.some((one) => one.lang === lang));
  if (unknown !== undefined) throw new Error(`SANDBOX_LANGUAGE_DOMAINS names ${unknown}, which SANDBOX_LANGUAGES does not`);
  return offeredLanguages(offered);
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function domainOf(entry: string): readonly [lang: string, domain: { domain: string; redirect: boolean }] {
  const [lang = '', domain = ''] = entry.split('=');
  return [lang, { domain: domain.replace(/!$/, ''), redirect: domain.endsWith('!') }];
}

export const langsOf = ([first, ...others]: OfferedLanguages): readonly [Lang, ...Lang[]] => [
  first.lang,
  ...others.map(({ lang }) => lang),
];

/** Of paths on the shop's own domain. A language that is no longer offered has none: its addresses lead to the default one. */
export const prefixOf = ([first, ...others]: OfferedLanguages, lang: Lang): string =>
  first.lang !== lang && others.some((one) => one.lang === lang) ? `/${lang}` : '';

/** As the contract has them. */
export const languageViews = (offered: OfferedLanguages) =>
  offered.map(({ lang, domain, redirect }, index) => ({
    // The same as long as the table is: an id does not depend on what is offered.
    id: LANGS.indexOf(lang) + 1,
    slug: lang,
    name: LANGUAGES[lang].name,
    is_default: index === 0,
    domain_name: domain,
    language_redirect: redirect,
  }));
