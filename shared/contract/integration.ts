import { z } from 'zod';

/** Services that a shop can switch on (specification, section 3). Values are wire values; 6 is Stripe, Affirm through it included. */
export const IntegrationType = {
  googleAnalytics: 1,
  facebookPixel: 2,
  hotjar: 3,
  zendeskChat: 4,
  klaviyo: 5,
  stripe: 6,
  payPal: 7,
  cdnDomain: 8,
  customScripts: 9,
  operateStatistics: 35,
  impact: 60,
  gtm: 62,
  firebase: 63,
  googleAddressValidation: 64,
} as const;
export type IntegrationType = (typeof IntegrationType)[keyof typeof IntegrationType];

/** What a browser needs of a service; secrets stay in the backend. Types that nobody here knows are let pass. */
export const Integration = z.object({
  type: z.int(),
  /** Where its script, or its API, is; null where the service's own address is known. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  public_key: z.string().nullable(),
});
export type Integration = z.infer<typeof Integration>;
