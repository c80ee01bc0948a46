import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkMails, type MailSettings, readMailSettings } from './check-mails.ts';
import type { MailRecords } from './mail-records.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' });
const PUBLISHED = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const SETTINGS: MailSettings = { from: 'shop@shop.eu', bounces: 'shop@shop.eu', selector: 'karat' };
const GOOD: Readonly<Record<string, readonly string[]>> = {
  'MX shop.eu': ['mail.shop.eu'],
  'shop.eu': ['other', 'v=spf1 include:relay.net ~all'],
  'karat._domainkey.shop.eu': [`v=DKIM1; k=rsa; p=${PUBLISHED}`],
  '_dmarc.shop.eu': ['v=DMARC1; p=none; rua=mailto:dmarc@shop.eu'],
};

function recordsOf(found: Readonly<Record<string, readonly string[] | Error>>): MailRecords {
  const answer = async (name: string): Promise<readonly string[]> => {
    const value = found[name] ?? [];
    if (value instanceof Error) throw value;
    return value;
  };
  return { txt: answer, mx: (name) => answer(`MX ${name}`) };
}

const check = (change: Readonly<Record<string, readonly string[] | Error>> = {}, settings: Partial<MailSettings> = {}) =>
  checkMails({ ...SETTINGS, ...settings }, recordsOf({ ...GOOD, ...change }));
const problems = async (...args: Parameters<typeof check>): Promise<string[]> =>
  (await check(...args)).filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state}: ${text}`);

it('a domain with all records is ok, also with the key of DKIM', async () => {
  expect((await check()).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(await problems({}, { key: KEY })).toEqual([]);
});

describe('a domain', () => {
  it.each([
    ['without MX', { 'MX shop.eu': [] }, 'failed: shop.eu takes no mails'],
    ['with a null MX', { 'MX shop.eu': [''] }, 'failed: shop.eu takes no mails'],
    ['without SPF', { 'shop.eu': [] }, 'failed: shop.eu has no SPF record'],
    ['with two SPF records', { 'shop.eu': ['v=spf1 -all', 'v=spf1 ~all'] }, 'failed: shop.eu has 2 SPF records'],
    ['that allows everybody', { 'shop.eu': ['v=spf1 +all'] }, 'failed: the SPF record of shop.eu allows everybody'],
    ['that forbids nobody', { 'shop.eu': ['v=spf1 mx ?all'] }, 'note: the SPF record of shop.eu does not end'],
    [
      'with too many look-ups',
      { 'shop.eu': [`v=spf1 ${'include:a.net '.repeat(11)}-all`] },
      'failed: the SPF record of shop.eu needs more than ten',
    ],
    ['without DKIM', { 'karat._domainkey.shop.eu': [] }, 'failed: there is no DKIM record at karat._domainkey.shop.eu'],
    [
      'with a withdrawn key',
      { 'karat._domainkey.shop.eu': ['v=DKIM1; p='] },
      'failed: the DKIM record at karat._domainkey.shop.eu is withdrawn',
    ],
    ['without DMARC', { '_dmarc.shop.eu': [] }, 'failed: shop.eu has no DMARC record'],
    ['with DMARC without a policy', { '_dmarc.shop.eu': ['v=DMARC1'] }, 'failed: the DMARC record of shop.eu has no policy'],
    ['with DMARC without reports', { '_dmarc.shop.eu': ['v=DMARC1; p=reject'] }, 'note: the DMARC record of shop.eu names nobody'],
    [
      'whose name server is away',
      { 'shop.eu': new Error('queryTxt ETIMEOUT') },
      'note: records of shop.eu cannot be looked up: queryTxt ETIMEOUT',
    ],
  ] as const)('%s is told', async (_, change, problem) => {
    expect(await problems(change)).toEqual([expect.stringMatching(new RegExp(`^${problem.replaceAll('.', '\\.')}`))]);
  });
});

it('a domain that DNS does not know is one finding', async () => {
  expect(await problems({}, { from: 'a@nowhere.eu' })).toEqual(['failed: DNS has nothing about mails of nowhere.eu']);
});

it('a record of another key is found, and a key that is none', async () => {
  expect(await problems({ 'karat._domainkey.shop.eu': ['v=DKIM1; p=AAAA'] }, { key: KEY })).toEqual([
    expect.stringContaining('another key'),
  ]);
  expect(await problems({}, { key: 'x' })).toEqual(['failed: DKIM_KEY is no private key']);
});

it('a subdomain has the DMARC record of the domain above, and bounces may have a domain of their own', async () => {
  const records = { ...GOOD, 'MX mail.shop.eu': ['mx'], 'karat._domainkey.mail.shop.eu': ['p=x'], 'MX b.net': [], 'b.net': [] };
  const found = await checkMails({ ...SETTINGS, from: 'a@mail.shop.eu', bounces: 'b@b.net' }, recordsOf(records));
  expect(found.filter(({ state }) => state !== 'ok').map(({ text }) => text)).toEqual([
    'b.net has no SPF record: its mails are taken for spam',
    'b.net takes no mails: answers and bounces are lost',
  ]);
});

it('without a selector DKIM is a note, and an address of an example is one', async () => {
  expect(await problems({}, { selector: undefined })).toEqual([expect.stringMatching(/^note: the selector of DKIM is not known/)]);
  expect(await problems({}, { from: 'hallo@feinlicht.example' })).toEqual([
    expect.stringContaining('feinlicht.example is a domain of examples'),
  ]);
});

it('what cannot be checked, and an address of an example, suffice for a trial alone', async () => {
  const notes = [
    ...(await check({}, { selector: undefined })),
    ...(await check({}, { from: 'hallo@feinlicht.example' })),
    ...(await check({ '_dmarc.shop.eu': new Error('queryTxt ETIMEOUT') })),
  ].filter(({ state }) => state === 'note');
  expect(notes.map(({ isForTrial }) => isForTrial)).toEqual([true, true, true]);
});

it('the sender is that of the settings, else the company', () => {
  expect(readMailSettings({}, 'a@x.eu')).toEqual({ from: 'a@x.eu', bounces: 'a@x.eu', selector: undefined, key: undefined });
  expect(readMailSettings({ MAIL_FROM: 'b@x.eu', MAIL_BOUNCES: 'c@y.eu', DKIM_KEY: 'k' }, 'a@x.eu')).toEqual({
    from: 'b@x.eu',
    bounces: 'c@y.eu',
    selector: 'karat',
    key: 'k',
  });
  expect(readMailSettings({ DKIM_KEY_FILE: '/nowhere' }, undefined)).toBeNull();
});
