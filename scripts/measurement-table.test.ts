import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_EVENTS } from '../shared/measurement/events.fixture.ts';
import { factsOf } from '../shared/measurement/facts.ts';
import { googleEvent } from '../shared/measurement/google.ts';
import { klaviyoEvent } from '../shared/measurement/klaviyo.ts';
import { pixelEvent } from '../shared/measurement/pixel.ts';
import { frontendEvent, statsEvents } from '../shared/measurement/statistics.ts';

const CONTEXT = { uid: '', url: '', referrer: null, language: 'de', user: null, now: 0 };

it('the table of events in docs/measurement.md says what the code does', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/measurement.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, rest = '']) => [name, ...rest.split(' | ').slice(1)]);
  const code = (name: string | undefined) => (name === undefined ? '—' : `\`${name}\``);
  expect(rows).toEqual(
    ALL_EVENTS.map((event) => {
      const facts = factsOf(event, 'EUR');
      const listeners = [googleEvent(facts)?.name, pixelEvent(facts)?.name, klaviyoEvent(facts)?.name];
      return [event.name, ...[...listeners, statsEvents(facts, CONTEXT)[0]?.event_id, frontendEvent(facts)?.event].map(code)];
    }),
  );
});
