import type { IntegrationType } from '../../../shared/contract/codes.ts';
import { addressValidation } from './address-validation.ts';
import { customScripts } from './custom-scripts.ts';
import { facebookPixel } from './facebook-pixel.ts';
import { firebase } from './firebase.ts';
import { googleAnalytics } from './google-analytics.ts';
import { googleTagManager } from './google-tag-manager.ts';
import { hotjar } from './hotjar.ts';
import { impact } from './impact.ts';
import type { BrowserIntegration } from './integration.ts';
import { klaviyo } from './klaviyo.ts';
import { operateStatistics } from './operate-statistics.ts';
import { zendeskChat } from './zendesk-chat.ts';

/** Loaded by the features that use them, as a part of paying or of showing pictures. */
type Elsewhere = 'stripe' | 'payPal' | 'cdnDomain';

/** One for each type that waits for a decision, and the operator's scripts. */
export const BROWSER_INTEGRATIONS: Readonly<Record<Exclude<keyof typeof IntegrationType, Elsewhere>, BrowserIntegration>> = {
  googleAnalytics,
  facebookPixel,
  hotjar,
  zendeskChat,
  klaviyo,
  customScripts,
  operateStatistics,
  impact,
  gtm: googleTagManager,
  firebase,
  googleAddressValidation: addressValidation,
};

const all = Object.values(BROWSER_INTEGRATIONS);
export const browserIntegration = (type: IntegrationType): BrowserIntegration | undefined => all.find((one) => one.type === type);
