import type { Integration } from '../../packages/contract/integration.ts';
import { keyOf, textOption } from './settings.ts';

/** Serves the scripts of Analytics and of the tag manager. */
export const GOOGLE_TAGS = 'https://www.googletagmanager.com';

/** Hosts as in Google's documentation (developers.google.com/tag-platform/security/guides/csp), without signals for advertisements. */
export const GOOGLE_ANALYTICS_HOSTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** Sends Google's scripts before consent, with every signal denied. Otherwise they wait for it. */
export const isAdvanced = ({ options }: Pick<Integration, 'options'>): boolean => options['consent_mode'] === 'advanced';

export const measurementId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^G-[A-Z\d]{4,20}$/);

/** `options.verification_code` of the tag manager, for `<meta name="google-site-verification">`. */
export const verificationCode = (settings: Pick<Integration, 'options'>): string | null =>
  keyOf(textOption(settings, 'verification_code'), /^[\w-]{10,100}$/);
