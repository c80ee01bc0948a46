import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { MEASURED_PAGES } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, keyOf, sourcesAt } from './settings.ts';

const HOST = 'https://static.klaviyo.com';

/** `public_key`: the id of the company. */
export const klaviyoId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^[A-Za-z\d]{4,20}$/);

export function klaviyoScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, HOST), klaviyoId(settings)];
  return base === null || id === null ? null : `${base}/onsite/js/${id}/klaviyo.js`;
}

/** Hosts as in Klaviyo's documentation ("How to use a content security policy with Klaviyo"). */
export const klaviyo: Service = {
  type: IntegrationType.klaviyo,
  pages: MEASURED_PAGES,
  sources(settings) {
    const hosts = ['https://*.klaviyo.com'];
    return sourcesAt(settings, HOST, { script: hosts, connect: hosts, img: hosts });
  },
};
