import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POPUP_AUDIENCES } from '../../packages/contract/codes.ts';
import {
  choosePopup,
  isDue,
  parsePopupRecords,
  POPUP_FREQUENCY,
  type PopupFrequency,
  type PopupRecords,
  type PopupSituation,
  suits,
  withOpened,
} from './popup-rule.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const ZONES = ['Europe/Vienna', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'] as const;
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (time: number) => format.format(time);
};
const vienna = dayIn('Europe/Vienna');
const NOON = Date.parse('2026-12-01T11:00:00Z');
const situation = (over: Partial<PopupSituation> = {}): PopupSituation => ({
  now: NOON,
  dayOf: vienna,
  stored: {},
  here: {},
  visitor: null,
  ...over,
});
const opened = (frequency: number, openedAt = NOON): PopupRecords => ({ 'popup:1': { frequency, openedAt } });
const due = (frequency: PopupFrequency, over: Partial<PopupSituation> = {}) => isDue({ key: 'popup:1', frequency }, situation(over));

describe('isDue', () => {
  const yesterday = NOON - DAY_MS;
  /** Never opened; opened in this document; in an earlier one today; in an earlier one yesterday; then with another frequency. */
  it.each([
    ['once', 1, [true, false, false, false, true]],
    ['each page refresh', 2, [true, false, true, true, true]],
    ['each page view', 3, [true, true, true, true, true]],
    ['per day', 4, [true, false, false, true, true]],
  ] as const)('%s', (_, frequency, expected) => {
    const other = frequency === 1 ? 4 : 1;
    expect([
      due(frequency),
      due(frequency, { stored: opened(frequency), here: opened(frequency) }),
      due(frequency, { stored: opened(frequency) }),
      due(frequency, { stored: opened(frequency, yesterday) }),
      due(frequency, { stored: opened(other), here: opened(other) }),
    ]).toEqual(expected);
  });

  it.each([
    ['a minute before midnight and a minute after, in Vienna', '2026-12-01T22:59:00Z', '2026-12-01T23:01:00Z', true],
    ['the same minutes seen from UTC are one day, but the zone counts', '2026-12-01T23:59:00Z', '2026-12-02T00:01:00Z', false],
    ['the day that the clocks go forward', '2027-03-27T23:30:00Z', '2027-03-28T21:30:00Z', false],
    ['the hour that comes twice when they go back', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', false],
    ['a clock that was wrong by years when it was opened', '2030-01-01T12:00:00Z', '2026-12-01T12:00:00Z', true],
    ['a clock put back within the day', '2026-12-01T15:00:00Z', '2026-12-01T09:00:00Z', false],
  ])('per day: %s', (_, first, now, expected) => {
    expect(due(4, { stored: opened(4, Date.parse(first)), now: Date.parse(now) })).toBe(expected);
  });

  it('without storage the document remembers', () => {
    expect(due(1, { here: opened(1) })).toBe(false);
    expect(due(4, { here: opened(4) })).toBe(false);
  });

  it('an unknown frequency is never due', () => {
    expect(due(7 as PopupFrequency)).toBe(false);
  });

  type Step =
    | { readonly do: 'look' }
    | { readonly do: 'reload' }
    | { readonly do: 'wait'; readonly ms: number }
    | { readonly do: 'travel'; readonly zone: (typeof ZONES)[number] }
    | { readonly do: 'change'; readonly frequency: PopupFrequency };

  /** The reference table, from everything that happened; the rule knows the last opening alone. */
  const REFERENCE: Record<
    PopupFrequency,
    (story: { openings: Opening[]; document: number; today: string; day: typeof vienna }) => boolean
  > = {
    [POPUP_FREQUENCY.once]: ({ openings }) => openings.length === 0,
    [POPUP_FREQUENCY.eachRefresh]: ({ openings, document }) => openings.every((one) => one.document !== document),
    [POPUP_FREQUENCY.eachView]: () => true,
    [POPUP_FREQUENCY.perDay]: ({ openings, today, day }) => openings.length === 0 || day(openings.at(-1)?.at ?? 0) !== today,
  };
  interface Opening {
    readonly at: number;
    readonly document: number;
  }

  it('agrees with the reference table for random reloads, days, zones, clocks and frequencies', () => {
    const frequency = fc.constantFrom<PopupFrequency>(1, 2, 3, 4);
    const step = fc.oneof<fc.Arbitrary<Step>[]>(
      fc.constant({ do: 'look' }),
      fc.constant({ do: 'reload' }),
      // Also backwards: somebody puts the clock right.
      fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }) }),
      fc.record({ do: fc.constant('travel'), zone: fc.constantFrom(...ZONES) }),
      fc.record({ do: fc.constant('change'), frequency }),
    );
    fc.assert(
      fc.property(frequency, fc.array(step, { maxLength: 40 }), (first, steps) => {
        let [now, day, document, current] = [NOON, vienna, 0, first];
        let [stored, here]: PopupRecords[] = [{}, {}];
        /** Those since the frequency was changed; a change that nobody saw leaves no trace. */
        let openings: (Opening & { readonly frequency: number })[] = [];
        for (const one of steps) {
          if (one.do === 'reload') [document, here] = [document + 1, {}];
          if (one.do === 'wait') now += one.ms;
          if (one.do === 'travel') day = dayIn(one.zone);
          if (one.do === 'change') current = one.frequency;
          if (one.do !== 'look') continue;
          if (openings.at(-1)?.frequency !== current) openings = [];
          const popup = { key: 'popup:1', frequency: current };
          const shown = isDue(popup, { now, dayOf: day, stored: stored ?? {}, here: here ?? {}, visitor: null });
          expect(shown).toBe(REFERENCE[current]({ openings, document, today: day(now), day }));
          if (!shown) continue;
          stored = parsePopupRecords(JSON.parse(JSON.stringify(withOpened(stored ?? {}, popup, now)))) ?? {};
          here = withOpened(here ?? {}, popup, now);
          openings = [...openings, { at: now, document, frequency: current }];
        }
      }),
    );
  });
});

describe('choosePopup', () => {
  const popup = (id: number, over: object = {}) => ({
    key: `popup:${id}`,
    frequency: 1 as PopupFrequency,
    priority: 1,
    pages: ['/catalog'],
    ...over,
  });
  const campaign = (id: number, over: object = {}) => ({ ...popup(id), key: `campaign:${id}`, isInTopBar: false, ...over });
  const choose = (popups: ReturnType<typeof popup>[], campaigns: ReturnType<typeof campaign>[], over: Partial<PopupSituation> = {}) =>
    choosePopup({ popups, campaigns }, '/catalog', situation(over))?.key ?? null;

  it.each([
    ['nothing', [], [], null],
    ['the popups call before any campaign', [popup(1)], [campaign(1, { isInTopBar: true, priority: 9 })], 'popup:1'],
    ['the highest priority', [popup(1), popup(2, { priority: 5 }), popup(3)], [], 'popup:2'],
    ['the first of equal priorities', [popup(2), popup(1)], [], 'popup:2'],
    ['no popup of another page', [popup(1, { pages: ['/'] })], [], null],
    ['a popup without pages on every page', [popup(1, { pages: [] })], [], 'popup:1'],
    ['the campaign of page and top bar before others', [], [campaign(1, { priority: 9 }), campaign(2, { isInTopBar: true })], 'campaign:2'],
    ['else one from the list', [], [campaign(1, { pages: ['/'], isInTopBar: true }), campaign(3, { pages: [] })], 'campaign:3'],
    ['no campaign of another page', [], [campaign(1, { pages: ['/'], isInTopBar: true })], null],
  ])('%s', (_, popups, campaigns, expected) => {
    expect(choose(popups, campaigns)).toBe(expected);
  });

  it('skips popups that are not due', () => {
    const stored = opened(1);
    expect(choose([popup(1, { priority: 9 }), popup(2)], [], { stored })).toBe('popup:2');
    expect(choose([popup(1)], [campaign(1, { isInTopBar: true })], { stored })).toBe('campaign:1');
  });

  it('returns the highest priority that is due in the chosen group', () => {
    const offers = fc.array(fc.record({ id: fc.integer({ min: 1, max: 20 }), priority: fc.integer(), seen: fc.boolean() }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(offers, (list) => {
        const popups = [...new Map(list.map((one) => [one.id, one])).values()];
        const stored = Object.fromEntries(
          popups.filter(({ seen }) => seen).map(({ id }) => [`popup:${id}`, { frequency: 1, openedAt: NOON }]),
        );
        const open = popups.filter(({ seen }) => !seen);
        const chosen = choose(
          popups.map(({ id, priority }) => popup(id, { priority })),
          [],
          { stored },
        );
        const best = open.find(({ id }) => `popup:${id}` === chosen);
        expect(chosen === null).toBe(open.length === 0);
        for (const { priority } of open) expect(best?.priority).toBeGreaterThanOrEqual(priority);
      }),
    );
  });
});

describe('the audiences that a popup excludes', () => {
  const known = fc.record({ customers: fc.boolean(), subscribers: fc.boolean(), buyers: fc.boolean() });
  const audiences = fc.subarray([...POPUP_AUDIENCES, 'somebody-new']);

  it('exclude members of at least one audience, and no others', () => {
    fc.assert(
      fc.property(audiences, known, (notFor, visitor) => {
        expect(suits({ notFor }, visitor)).toBe(!POPUP_AUDIENCES.some((one) => notFor.includes(one) && visitor[one]));
      }),
    );
  });

  it('exclude everybody until the visitor is known, unless the popup is for all', () => {
    expect([suits({}, null), suits({ notFor: [] }, null), suits({ notFor: ['buyers'] }, null)]).toEqual([true, true, false]);
  });
});

describe('records', () => {
  it('are valid and bounded for any stored text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('popup:1', 'campaign:2', '__proto__', 'x'), fc.jsonValue())),
        (value) => {
          const records = parsePopupRecords(value);
          for (const [key, { frequency, openedAt }] of Object.entries(records ?? {})) {
            expect(key).toMatch(/^(popup|campaign):\d+$/);
            expect(Number.isInteger(frequency)).toBe(true);
            expect(Number.isNaN(new Date(openedAt).getTime())).toBe(false);
          }
          expect(() => withOpened(records ?? {}, { key: 'popup:1', frequency: 4 }, NOON)).not.toThrow();
        },
      ),
    );
  });

  it('keep the fifty that were opened last', () => {
    let records: PopupRecords = {};
    for (let id = 1; id <= 60; id += 1) records = withOpened(records, { key: `popup:${id}`, frequency: 1 }, NOON - id);
    records = withOpened(records, { key: 'popup:11', frequency: 1 }, NOON);
    records = withOpened(records, { key: 'popup:61', frequency: 1 }, NOON);
    expect(Object.keys(records)).toHaveLength(50);
    expect(records).not.toHaveProperty('popup:12');
    expect(records).toHaveProperty('popup:11');
    expect(
      Object.keys(
        parsePopupRecords(Object.fromEntries(Array.from({ length: 90 }, (_, id) => [`popup:${id}`, { frequency: 1, openedAt: id }]))) ?? {},
      ),
    ).toHaveLength(50);
  });
});
