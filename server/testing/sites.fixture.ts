import type { Language } from '../../shared/contract/bootstrap.ts';
import { sitesOf } from '../sites.ts';

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
export const SITES = sitesOf('https://shop.example', [GERMAN, ENGLISH]);
export const { main: SITE } = SITES;
export const sites = () => SITES;
