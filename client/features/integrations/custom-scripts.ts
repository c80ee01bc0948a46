import { customScriptOf, customScripts as record, type ScriptPosition } from '../../../shared/integrations/custom-scripts.ts';
import type { BrowserIntegration } from './integration.ts';

const PUT: Readonly<Record<ScriptPosition, (script: HTMLElement) => void>> = {
  head: (script) => document.head.append(script),
  start_body: (script) => document.body.prepend(script),
  end_body: (script) => document.body.append(script),
};

/**
 * The operator's own code: a file, text that the policy allows by its hash, or both. Only the operator knows the entries that it stores.
 */
export const customScripts: BrowserIntegration = {
  record,
  when: 'idle',
  stored: [],
  put(settings, script) {
    PUT[customScriptOf(settings)?.position ?? 'end_body'](script);
  },
  start(settings) {
    const { code = null } = customScriptOf(settings) ?? {};
    if (code === null) return;
    const script = document.createElement('script');
    script.text = code;
    customScripts.put?.(settings, script);
  },
  isReady: () => true,
};
