import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { MEASURED_PAGES } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, keyOf, sourcesAt } from './settings.ts';

const HOST = 'https://utt.impactcdn.com';

/** `public_key`: the id in the file name of the Universal Tracking Tag. */
export const impactId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^[A-Za-z\d-]{6,60}$/);

export function impactScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, HOST), impactId(settings)];
  return base === null || id === null ? null : `${base}/${id}.js`;
}

/** The tag sends to the tracking domain of the brand: the operator names it in `options.sources`. */
export const impact: Service = {
  type: IntegrationType.impact,
  pages: MEASURED_PAGES,
  sources: (settings) =>
    sourcesAt(settings, HOST, { script: [HOST], connect: ['https://*.impactcdn.com'], img: ['https://*.impactcdn.com'] }),
};
