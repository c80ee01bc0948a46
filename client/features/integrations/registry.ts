import type { IntegrationType } from '../../../packages/contract/codes.ts';
import type { OptionalIntegrationName } from '../../../shared/integrations/records.ts';
import { customScripts } from './custom-scripts.ts';
import { facebookPixel } from './facebook-pixel.ts';
import { firebase } from './firebase.ts';
import { googleAddressValidation } from './google-address-validation.ts';
import { googleAnalytics } from './google-analytics.ts';
import { googleTagManager } from './google-tag-manager.ts';
import { hotjar } from './hotjar.ts';
import { impact } from './impact.ts';
import type { BrowserIntegration } from './integration.ts';
import { klaviyo } from './klaviyo.ts';
import { operateStatistics } from './operate-statistics.ts';
import { zendeskChat } from './zendesk-chat.ts';

/** One for each record that waits for a decision. */
export const BROWSER_INTEGRATIONS: Readonly<Record<OptionalIntegrationName, BrowserIntegration>> = {
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
  googleAddressValidation,
};

const all = Object.values(BROWSER_INTEGRATIONS);
export const browserIntegration = (type: number): BrowserIntegration | undefined => all.find(({ record }) => record.type === type);

/** Types that get events. */
export const EVENT_RECEIVERS: readonly IntegrationType[] = all.flatMap(({ record, send }) => (send ? [record.type] : []));
