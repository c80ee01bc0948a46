import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, keyOf, sourcesAt } from './settings.ts';

const HOST = 'https://static.klaviyo.com';
const RECEIVER = 'https://a.klaviyo.com';

/** `public_key`: the id of the company. */
export const klaviyoId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^[A-Za-z\d]{4,20}$/);

export function klaviyoScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, HOST), klaviyoId(settings)];
  return base === null || id === null ? null : `${base}/onsite/js/${id}/klaviyo.js`;
}

/** Takes an event without a script (developers.klaviyo.com, "Create client event"). */
export function klaviyoReceiver(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, RECEIVER), klaviyoId(settings)];
  return base === null || id === null ? null : `${base}/client/events/?company_id=${id}`;
}

/** Hosts as in Klaviyo's documentation ("How to use a content security policy with Klaviyo"). */
export const klaviyo: Service = {
  type: IntegrationType.klaviyo,
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  sources(settings, page) {
    const hosts = ['https://*.klaviyo.com'];
    const { script = [], connect = [], img = [] } = sourcesAt(settings, HOST, { script: hosts, connect: hosts, img: hosts });
    return page === ORDER_PAGE ? { connect } : { script, connect, img };
  },
};
