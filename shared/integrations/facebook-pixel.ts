import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, keyOf, sourcesAt } from './settings.ts';

const HOST = 'https://connect.facebook.net';
const RECEIVER = 'https://www.facebook.com';

/** `public_key`: the number of the pixel. */
export const pixelId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^\d{5,20}$/);

export function pixelScript(settings: Integration): string | null {
  const base = baseOf(settings, HOST);
  return base === null || pixelId(settings) === null ? null : `${base}/en_US/fbevents.js`;
}

/** The picture that takes an event without a script: on the order page, whose address the script would read. */
export function pixelReceiver(settings: Integration): string | null {
  const base = baseOf(settings, RECEIVER);
  return base === null ? null : `${base}/tr`;
}

export const facebookPixel: Service = {
  type: IntegrationType.facebookPixel,
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  sources(settings, page) {
    const { script = [], connect = [], img = [] } = sourcesAt(settings, HOST, { script: [HOST], connect: [RECEIVER], img: [RECEIVER] });
    return page === ORDER_PAGE ? { img } : { script, connect, img };
  },
};
