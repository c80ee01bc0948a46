import { expect, it } from 'vitest';
import { type LiveFacts, liveFindings } from './live-rules.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NONE = { todo: [], demo: [] };

const READY: LiveFacts = {
  now: NOW,
  placeholders: NONE,
  company: { country: 'AT', vatId: 'ATU13585627' },
  accounts: [{ method: 'bank_transfer', iban: 'AT61 1904 3002 3457 3201' }],
  mails: { oldestDue: NOW - 9 * MINUTE, sentAt: NOW - HOUR },
  staff: ['office@goldschmiede-krone.at'],
  demo: { customers: 0, orders: 0 },
  missingPages: [],
  products: { count: 30, withoutPrice: [] },
  picturesWithoutText: [],
  vat: { confirmed: { by: 'Anna Krone', on: '2026-11-28' }, countries: ['AT', 'DE'] },
  backup: { folder: '/var/times', madeAt: NOW - 25 * HOUR, restoredAt: NOW - 20 * 24 * HOUR },
};

const missing = (change: Partial<LiveFacts>) =>
  liveFindings({ ...READY, ...change })
    .filter(({ state }) => state !== 'ok')
    .map(({ state, subject, text }) => `${state} ${subject}: ${text}`);

it('a shop that may open has every row in order', () => {
  expect(missing({})).toEqual([]);
  expect(liveFindings(READY).map(({ subject }) => subject)).toEqual([
    'texts',
    'demo',
    'demo',
    'VAT id',
    'IBAN',
    'pages',
    'products',
    'pictures',
    'VAT',
    'mails',
    'staff',
    'backup',
    'restore',
  ]);
});

it.each<[string, Partial<LiveFacts>, string | RegExp]>([
  ['a text to write', { placeholders: { ...NONE, todo: ['pages.a'] } }, 'failed texts: {{TODO: …}} is in 1 texts: pages.a'],
  ['a text of the demo', { placeholders: { ...NONE, demo: ['shop.x'] } }, /^failed demo: 1 texts or numbers .*: shop\.x$/],
  ['the demo customer', { demo: { customers: 1, orders: 0 } }, /^failed demo: .* 1 account, 0 orders$/],
  ['orders of the demo, whose customer is gone', { demo: { customers: 0, orders: 13 } }, /^failed demo: .* 0 account, 13 orders$/],
  ['zeros for a VAT id', { company: { country: 'AT', vatId: 'ATU00000000' } }, /^failed VAT id: .* wrong check digit/],
  ['a wrong check digit (DE)', { company: { country: 'DE', vatId: 'DE136695977' } }, /^failed VAT id: .* wrong check digit/],
  ['another form (FR)', { company: { country: 'FR', vatId: 'FR12' } }, /^failed VAT id: .* not the form of a VAT id of FR/],
  ['no VAT id', { company: { country: 'AT', vatId: '' } }, 'note VAT id: the imprint states none'],
  [
    'an IBAN with wrong check digits',
    { accounts: [{ method: 'a', iban: 'AT61 1904 3002 3457 3202' }] },
    /^failed IBAN: IBAN of a: .*wrong/,
  ],
  ['an IBAN of zeros', { accounts: [{ method: 'a', iban: 'DE36 0000 0000 0000 0000 00' }] }, /^failed IBAN: IBAN of a: .*all zeros$/],
  ['a missing page', { missingPages: ['terms (cs)'] }, 'failed pages: missing, empty or in another language: terms (cs)'],
  ['no product', { products: { count: 0, withoutPrice: [] } }, 'failed products: there is none'],
  ['a product without a price', { products: { count: 3, withoutPrice: ['band'] } }, 'failed products: 1 have no price: band'],
  ['a picture without words', { picturesWithoutText: ['a.webp'] }, /^failed pictures: 1 have no description .*: a\.webp$/],
  [
    'unconfirmed rates',
    { vat: { ...READY.vat, confirmed: null } },
    /^failed VAT: nobody has confirmed .* 2 countries of delivery: AT, DE$/,
  ],
  ['rates of a day to come', { vat: { ...READY.vat, confirmed: { by: 'A K', on: '2026-11-30' } } }, /^failed VAT: .* a day to come/],
  ['a mail of eleven minutes', { mails: { oldestDue: NOW - 11 * MINUTE, sentAt: NOW } }, /^failed mails: a mail has waited for 11 min/],
  ['no mail', { mails: { oldestDue: null, sentAt: null } }, /^failed mails: none was ever sent/],
  ['no mail for two days', { mails: { oldestDue: null, sentAt: NOW - 48 * HOUR } }, /^failed mails: the last one was sent 48 h ago/],
  ['nobody who is told', { staff: [] }, 'failed staff: nobody is told of orders'],
  ['an address of an example', { staff: ['a@shop.example'] }, 'failed staff: nobody is told of orders: a@shop.example reach nobody'],
  ['an old backup', { backup: { ...READY.backup, madeAt: NOW - 27 * HOUR } }, /^failed backup: the last one is 27 h old/],
  ['no restore', { backup: { ...READY.backup, restoredAt: null } }, /^failed restore: no backup was ever restored/],
])('%s is one row, with its correction', (_, change, row) => {
  const found = missing(change);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(row);
  expect(liveFindings({ ...READY, ...change }).find(({ state }) => state !== 'ok')?.fix).toMatch(/\.$/);
});

it('a backup that nothing tells of cannot be seen, and is a fault', () => {
  expect(missing({ backup: { folder: '/var/times', madeAt: null, restoredAt: null } })).toEqual([
    'failed backup: cannot be seen: no file in /var/times has backup_time_seconds',
    'failed restore: cannot be seen: no restore_time_seconds in /var/times',
  ]);
});
