import { type OfferedLanguage, sitesOf } from '../sites.ts';

type Language = OfferedLanguage & { readonly id: string };

const language = (slug: string, name: string, more: Partial<Language> = {}): Language => ({
  id: slug,
  slug,
  name,
  is_default: slug === 'de',
  domain_name: null,
  language_redirect: false,
  ...more,
});

export const GERMAN = language('de', 'Deutsch');
export const ENGLISH = language('en', 'English');

/** A shop in German and English on one domain. */
export const SITES = sitesOf({ origin: 'https://shop.example', locales: ['de', 'en'], fallback: 'de' }, [GERMAN, ENGLISH]);
export const { main: SITE } = SITES;
export const sites = () => SITES;
