import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { pick } from './lib/choose.ts';
import { common, HARDLY_ERRORS, shoppersAt } from './lib/options.ts';
import { readsOf, suggestReads } from './lib/reads.ts';
import { createRun, type Shop } from './lib/run.ts';
import { searchStep } from './lib/shopper.ts';
import { typed } from './lib/words.ts';
import { LANGUAGES } from './lib/addresses.ts';

/** People who search: suggestions while they type, the page of finds, another sorting. `rate`: six times the searches a second. */
const run = createRun({ rate: 20, seconds: 60 });
const { rate, seconds } = run.settings;

export const options: Options = {
  ...common,
  scenarios: { search: shoppersAt(rate, seconds) },
  thresholds: {
    ...HARDLY_ERRORS,
    'http_req_duration{name:search}': ['p(95)<800'],
    'http_req_duration{name:api getCatalog}': ['p(95)<600'],
    'http_req_duration{name:api getFilters}': ['p(95)<600'],
  },
};

export const setup = run.openShop;

export default function search({ world }: Shop): void {
  const visitor = run.visitor();
  const lang = pick(LANGUAGES, Math.random);
  const words = pick(world.words[lang], Math.random);
  for (const shown of typed(words)) {
    for (const read of suggestReads(shown, lang)) visitor.read(read);
    sleep(0.15 + Math.random() * 0.3);
  }
  const step = searchStep(lang, words);
  visitor.page(step);
  sleep(0.5 + Math.random());
  for (const read of readsOf({ ...step, path: `${step.path}&sortBy=price%7Casc` })) visitor.read(read);
}
