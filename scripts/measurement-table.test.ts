import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_EVENTS } from '../shared/measurement/events.fixture.ts';
import { factsOf } from '../shared/measurement/facts.ts';
import { pixelEvent } from '../shared/integrations/facebook-pixel.ts';
import { googleEvent } from '../shared/integrations/google-analytics.ts';
import { klaviyoEvent } from '../shared/integrations/klaviyo.ts';
import { frontendEvent, statsEvents } from '../shared/integrations/operate-statistics.ts';

const CONTEXT = { uid: '', url: '', referrer: null, language: 'de', user: null, now: 0 };

it('the table of events in docs/measurement.md agrees with the code', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/measurement.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, rest = '']) => [name, ...rest.split(' | ').slice(1)]);
  const code = (name: string | undefined) => (name === undefined ? '—' : `\`${name}\``);
  expect(rows).toEqual(
    ALL_EVENTS.map((event) => {
      const facts = factsOf(event, 'EUR');
      const named = [googleEvent(facts)?.name, pixelEvent(facts)?.name, klaviyoEvent(facts)?.name];
      return [event.name, ...[...named, statsEvents(facts, CONTEXT)[0]?.event_id, frontendEvent(facts)?.event].map(code)];
    }),
  );
});
