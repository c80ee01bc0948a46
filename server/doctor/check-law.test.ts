import { describe, expect, it } from 'vitest';
import { accessibilityFinding, checkLaw, vatRatesFinding } from './check-law.ts';
import { imprintGaps, type ImprintFacts } from './imprint-gaps.ts';

const address = {
  email_address: 'hello@shop.example',
  phone_number: '+43 1 0',
  address_line_1: 'Example Street 1',
  address_line_2: '',
  city: 'Vienna',
  state: '',
  country: 'AT',
  zip: '1010',
};
const legal = {
  legal_form: 'GmbH',
  seat: 'Vienna',
  register_number: 'FN 1',
  register_court: 'Vienna',
  vat_id: 'ATU1',
  managing_directors: 'Anna Example',
  chamber: 'Chamber',
  authority: 'Authority',
};
const whole = {
  settings: { legal_name: 'Example GmbH', company_address: address },
  company_legal: legal,
  capabilities: ['withdrawals'],
} as unknown as ImprintFacts;

/** A backend in which everything is there, but for what a test takes away. */
const answers = {
  getBootstrap: { data: whole as object },
  getCatalog: { data: [{ slug: 'ring-a' }, { slug: 'ring-b' }] as object },
  getProduct: { data: { slug: 'ring-a', item_page: { safety: { manufacturer: {}, warnings: [] } } } as object },
  getBlock: { data: { notice: { image: '/media/notice.svg', pdf: '/media/notice.pdf' } } as object | null },
  getPage: { data: { blocks: [{ type: 'text' }] } as object | null },
  getPaymentMethods: { data: [{ code: 'affirm', credit: true, credit_text: 'Example of a loan' }] as object },
};
const findings = (changed: Partial<typeof answers> = {}, countryProfile: 'none' | 'AT' | 'DE' = 'AT') =>
  checkLaw({ countryProfile, locales: ['de', 'en'] }, (key) => {
    const answer = { ...answers, ...changed }[key as keyof typeof answers];
    return answer.data === null ? Promise.reject(new Error('404')) : Promise.resolve(answer as never);
  });
const failures = async (changed?: Partial<typeof answers>, profile: 'AT' | 'DE' = 'AT') =>
  (await findings(changed, profile))
    .filter(({ state, subject }) => state !== 'ok' && subject !== 'axe')
    .map(({ subject, text }) => `${subject}: ${text}`);

describe('the doctor', () => {
  it('has no finding for complete data, nor without a profile', async () => {
    expect(await failures()).toEqual([]);
    expect((await findings()).map(({ subject }) => subject)).toEqual([
      'imprint',
      'withdrawal',
      'safety',
      'guarantee',
      'texts',
      'credit',
      'axe',
      'VAT',
    ]);
    expect(await findings({}, 'none')).toEqual([]);
  });

  it('warns of terms in another language than the shop that links to them', async () => {
    const page = { data: { texts_lang: { title: 'en' }, blocks: [{ type: 'text', lang: 'en' }] } };
    const texts = (await findings({ getPage: page })).find(({ subject }) => subject === 'texts');
    expect([texts?.state, texts?.text]).toEqual(['note', expect.stringMatching(/agb \(de\), widerruf \(de\)$/)]);
  });

  it.each([
    ['the imprint', { getBootstrap: { data: { ...whole, company_legal: null } } }, /^imprint: .*register_court.*managing_directors/],
    ['the withdrawal function', { getBootstrap: { data: { ...whole, capabilities: [] } } }, /^withdrawal: /],
    ['safety information', { getProduct: { data: { slug: 'ring-b', item_page: { safety: null } } } }, /^safety: 2 of 2 .*ring-b/],
    ['the notice on the guarantee', { getBlock: { data: { notice: null } } }, /^guarantee: .*\(de, en\)/],
    ['the block of the notice', { getBlock: { data: null } }, /^guarantee: /],
    ['the file of the notice', { getBlock: { data: { notice: { image: '/media/notice.svg' } } } }, /^guarantee: .* no PDF .*\(de, en\)/],
    ['terms and withdrawal', { getPage: { data: null } }, /^texts: .*agb \(de\), widerruf \(de\), terms \(en\)/],
    ['an empty text', { getPage: { data: { blocks: [] } } }, /^texts: /],
    ['the text of a loan', { getPaymentMethods: { data: [{ code: 'affirm', credit: true }] } }, /^credit: .*affirm/],
  ])('reports missing %s, in Austria and in Germany', async (_, changed, message) => {
    for (const profile of ['AT', 'DE'] as const) {
      const found = await failures(changed, profile);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(message);
    }
  });
});

describe('the imprint', () => {
  const without = (profile: 'AT' | 'DE', field: string) => {
    const facts = structuredClone(whole) as unknown as { settings: { company_address: object }; company_legal: object };
    for (const part of [facts.settings, facts.settings.company_address, facts.company_legal])
      if (field in part) Object.assign(part, { [field]: ' ' });
    return imprintGaps(profile, facts as unknown as ImprintFacts);
  };

  it.each([...Object.keys(legal), 'legal_name', 'email_address', 'phone_number', 'address_line_1', 'zip', 'city', 'country'])(
    'needs %s in Austria (section 5 ECG, section 14 UGB)',
    (field) => expect(without('AT', field)).toEqual([expect.stringContaining(field)]),
  );

  it.each([
    'legal_form',
    'register_number',
    'register_court',
    'vat_id',
    'managing_directors',
    'legal_name',
    'email_address',
    'phone_number',
  ])('needs %s in Germany (section 5 DDG)', (field) => expect(without('DE', field)).toEqual([expect.stringContaining(field)]));

  it('needs no chamber and no trade authority in Germany', () => {
    expect([without('DE', 'chamber'), without('DE', 'authority')]).toEqual([[], []]);
    expect(imprintGaps('none', { settings: whole.settings, company_legal: null })).toEqual([]);
  });
});

describe('the last run of axe', () => {
  const found = (date: string | null, violations = 0) =>
    accessibilityFinding(
      { date, axe: '4', widths: [390], groups: [{ key: 'shop', pages: 9, findings: violations }] },
      Date.parse('2026-11-23'),
    );

  it.each([
    [null, 0, 'note', /no page/],
    ['2026-10-23', 0, 'note', /older than 30 days/],
    ['2026-11-22', 2, 'failed', /2 findings/],
    ['2026-11-22', 0, 'ok', /no findings on 9 pages/],
  ] as const)('%s with %i findings: %s', (date, violations, state, text) => {
    expect(found(date, violations)).toMatchObject({ state, subject: 'axe', text: expect.stringMatching(text) as string });
  });
});

it.each([
  ['2026-09-29', 'ok', /rates of 2026-09-29/],
  ['2025-11-01', 'note', /last compared on 2025-11-01, more than a year ago/],
] as const)('VAT rates that were compared on %s: %s', (checked, state, text) => {
  const found = vatRatesFinding(checked, Date.parse('2026-11-23'));
  expect(found).toMatchObject({ state, subject: 'VAT', text: expect.stringMatching(text) as string });
});
