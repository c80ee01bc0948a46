import { playCustomScript } from './integrations/custom-script.ts';
import { playFirebase } from './integrations/firebase.ts';
import { playGoogle } from './integrations/google.ts';
import { playHotjar } from './integrations/hotjar.ts';
import { playImpact } from './integrations/impact.ts';
import { playKlaviyo } from './integrations/klaviyo.ts';
import { playPixel } from './integrations/pixel.ts';
import type { Place } from './integrations/send.ts';
import { playZendesk } from './integrations/zendesk.ts';

/**
 * One script for all played integrations: the address it was loaded from says which one it is. Each has the interface of the real script as
 * far as the shop uses it, sets its cookies, and sends what it is told to its own host.
 */
const PLAYED: Readonly<Record<string, (place: Place) => void>> = {
  'google-analytics': (place) => playGoogle(place, 'analytics'),
  'google-tag-manager': (place) => playGoogle(place, 'container'),
  'facebook-pixel': playPixel,
  hotjar: playHotjar,
  'zendesk-chat': playZendesk,
  klaviyo: playKlaviyo,
  impact: playImpact,
  firebase: playFirebase,
  'custom-scripts': playCustomScript,
};

const { src } = document.currentScript as HTMLScriptElement;
const found = /^(.*\/vendors\/([\w-]+))(\/.*)$/.exec(src);
if (found) {
  const [, base = '', name = '', path = ''] = found;
  PLAYED[name]?.({ base, path, query: new URL(src).searchParams });
}
