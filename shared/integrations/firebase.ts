import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { GOOGLE_ANALYTICS_HOSTS, GOOGLE_TAGS } from './google.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { MEASURED_PAGES } from './pages.ts';
import { baseOf, keyOf, textOption } from './settings.ts';

const HOST = 'https://www.gstatic.com';
/** Tried with this version; the files of a version do not change. */
const VERSION = '12.5.0';
const FIELDS = ['projectId', 'appId', 'measurementId', 'messagingSenderId'] as const;

/** `public_key`: the API key; `options`: the other fields of the web app's configuration. Null without a project. */
export function firebaseConfig(settings: Integration): Readonly<Record<string, string>> | null {
  const apiKey = keyOf(settings.public_key, /^[\w-]{8,80}$/);
  const fields = FIELDS.flatMap((name) => {
    const value = textOption(settings, name);
    return value === null ? [] : [[name, value] as const];
  });
  return apiKey === null || textOption(settings, 'projectId') === null ? null : { apiKey, ...Object.fromEntries(fields) };
}

/** In the order in which they run. */
export function firebaseScripts(settings: Integration): readonly string[] {
  const base = baseOf(settings, HOST);
  if (base === null || firebaseConfig(settings) === null) return [];
  return ['app', 'analytics'].map((name) => `${base}/firebasejs/${VERSION}/firebase-${name}-compat.js`);
}

export const firebase = {
  type: IntegrationType.firebase,
  category: 'statistics',
  pages: MEASURED_PAGES,
  scripts: firebaseScripts,
  sources: (settings) =>
    sourcesAt(settings, HOST, {
      script: [HOST, GOOGLE_TAGS],
      connect: ['https://firebase.googleapis.com', 'https://firebaseinstallations.googleapis.com', ...GOOGLE_ANALYTICS_HOSTS],
      img: GOOGLE_ANALYTICS_HOSTS,
    }),
} satisfies IntegrationRecord;
