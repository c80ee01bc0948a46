import { CONSENT_CATEGORIES } from '../commerce/consent.ts';
import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import type { IntegrationRecord } from './integration.ts';
import { originOf } from './origin.ts';
import { BROWSED_PAGES } from './pages.ts';
import { textOption } from './settings.ts';

const POSITIONS = ['head', 'start_body', 'end_body'] as const;
export type ScriptPosition = (typeof POSITIONS)[number];

export interface CustomScript {
  readonly position: ScriptPosition;
  /** JavaScript, without tags. */
  readonly code: string | null;
  /** Loaded before `code` runs. */
  readonly src: string | null;
}

/** Characters of one script. */
const CODE_MAX = 20_000;

/** `url`: a script file; `options.code`: JavaScript; `options.position`; `options.category`. Null: neither of both. */
export function customScriptOf(settings: Integration): CustomScript | null {
  const code = textOption(settings, 'code', CODE_MAX);
  const src = originOf(settings.url) === null ? null : settings.url;
  const position = POSITIONS.find((one) => one === settings.options['position']) ?? 'end_body';
  return code === null && src === null ? null : { position, code, src };
}

/** The operator's own code, allowed by its hash. Several integrations may have this type. */
export const customScripts = {
  type: IntegrationType.customScripts,
  category: 'marketing',
  otherCategories: [...CONSENT_CATEGORIES, 'necessary'],
  pages: BROWSED_PAGES,
  scripts: (settings) => [customScriptOf(settings)?.src ?? null],
  sources(settings) {
    const script = customScriptOf(settings);
    if (!script) return {};
    const origin = originOf(script.src);
    return { ...(script.code !== null && { inline: [script.code] }), ...(origin !== null && { script: [origin], connect: [origin] }) };
  },
} satisfies IntegrationRecord;
