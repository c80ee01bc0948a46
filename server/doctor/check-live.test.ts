import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { singleRedis } from '../../packages/engine/redis/redis-setup.ts';
import { checkContent } from './check-live.ts';
import { checkOpenPorts, privatePorts } from './check-open-ports.ts';
import { checkVendure } from './check-vendure.ts';
import { reportLive } from './examine.ts';
import type { Finding } from '../../packages/engine/doctor/finding.ts';

const problems = (findings: readonly Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, subject, text }) => `${state} ${subject}: ${text}`);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
async function listen(listener: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

describe('what everybody can read', () => {
  const bootstrap = {
    languages: [{ slug: 'de' }, { slug: 'en' }],
    settings: { company_name: 'Krone', company_address: { country: 'AT' } },
    company_legal: { vat_id: 'ATU13585627' },
    integrations: [{ type: 6, url: null }] as object[],
  };
  const slugOf = (args: object = {}): string => (args as { readonly params?: { readonly slug: string } }).params?.slug ?? '';
  interface Answers {
    readonly bootstrap?: object;
    /** By slug; null: there is none. */
    readonly pages?: Readonly<Record<string, object | null>>;
  }
  const check = ({ bootstrap: changed, pages = {} }: Answers = {}) =>
    checkContent((key, _locale, args) => {
      const slug = slugOf(args);
      const page = slug in pages ? pages[slug] : { title: 'x', blocks: [{ type: 'text' }] };
      if (key === 'getPage' && page === null) return Promise.reject(new Error('404'));
      return Promise.resolve({ data: key === 'getPage' ? page : { ...bootstrap, ...changed } } as never);
    });

  it('is in order in a shop that may open', async () => {
    const findings = await check();
    expect(problems(findings)).toEqual([]);
    expect(findings.map(({ subject }) => subject)).toEqual(['texts', 'demo', 'pages', 'VAT id']);
  });

  it.each<[string, Answers, string]>([
    [
      'a text to write',
      { pages: { terms: { blocks: [{ html: '{{TODO: x}}' }] } } },
      'failed texts: .*: terms \\(en\\)\\.blocks\\.0\\.html$',
    ],
    [
      'a text to write at home',
      { pages: { home: { blocks: [{ html: '{{TODO: x}}' }] } } },
      'failed texts: .*: home \\(de\\).*, home \\(en\\)',
    ],
    ['a setting of the demo', { bootstrap: { menu: ['Feinlicht'] } }, 'failed demo: .*: bootstrap \\(de\\)\\.menu\\.0, bootstrap \\(en\\)'],
    ['a missing page', { pages: { agb: null } }, 'failed pages: .*: agb \\(de\\)$'],
    ['an empty page', { pages: { datenschutz: { blocks: [] } } }, 'failed pages: .*: datenschutz \\(de\\)$'],
    [
      'a page in another language',
      { pages: { widerruf: { texts_lang: { title: 'en' }, blocks: [{ type: 'text', lang: 'en' }] } } },
      'failed pages: .*: widerruf \\(de\\)$',
    ],
    ['a wrong VAT id', { bootstrap: { company_legal: { vat_id: 'ATU13585628' } } }, 'failed VAT id: .* wrong check digit'],
    ['no VAT id', { bootstrap: { company_legal: null } }, 'note VAT id: the imprint states none'],
    [
      'a test provider',
      { bootstrap: { integrations: [{ type: 6, url: 'http://pay.shop.at:3004/stripe.js' }] } },
      'failed payment: cards are paid at the test provider \\(pay\\.shop\\.at:3004\\)',
    ],
  ])('with %s has one row', async (_, answers, row) => {
    const found = problems(await check(answers));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(row));
  });
});

describe('ports of the public host', () => {
  const env = { publicOrigin: 'https://shop.at', backendUrl: 'http://10.0.0.2:3001/api/v1', ops: null, redis: null };

  it('are those of programs that strangers need not reach', () => {
    expect([...privatePorts(env).keys()]).toEqual([5432, 9464, 9465, 6379, 3001]);
    const more = { ...env, ops: { host: '127.0.0.1', port: 9000 }, redis: singleRedis('redis://10.0.0.3:6400') };
    expect([...privatePorts(more).keys()]).toEqual([5432, 9464, 9465, 6379, 3001, 6400, 9000]);
    // An edge leads to both.
    expect([...privatePorts({ ...env, backendUrl: 'https://api.shop.at/api/v1' }).values()]).not.toContain('the backend');
  });

  it.each([
    ['open', true, 'failed ports'],
    ['closed', false, 'ok ports'],
  ])('%s', async (_, isOpen, row) => {
    const port = await listen((_req, res) => res.end());
    if (!isOpen) for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    // A name of this machine that does not look like one.
    const [found] = await checkOpenPorts({ ...env, publicOrigin: 'https://[::ffff:127.0.0.1]' }, new Map([[port, 'Redis']]));
    expect(`${found?.state} ${found?.subject}`).toBe(row);
    expect(found?.text).toContain(isOpen ? `${port} (Redis)` : String(port));
  });

  it('of this machine are not asked', async () => {
    expect(await checkOpenPorts({ ...env, publicOrigin: 'http://localhost:3000' })).toEqual([]);
  });
});

describe('the dashboard of Vendure', () => {
  const answers = (opensWith: string | null, status = 200) =>
    listen((req, res) => {
      let text = '';
      req.on('data', (part: Buffer) => void (text += part.toString()));
      req.on('end', () => {
        const { variables } = JSON.parse(text) as { readonly variables: { readonly password: string } };
        const type = variables.password === opensWith ? 'CurrentUser' : 'InvalidCredentialsError';
        res.writeHead(status).end(status === 200 ? JSON.stringify({ data: { login: { type } } }) : 'x');
      });
    });

  it.each<[string, string | null, number, string[]]>([
    ['opens with the password of the demo', 'dashboard-of-the-demo', 200, ['failed']],
    ['opens with the password of the engine', 'superadmin', 200, ['failed']],
    ['has a password of its own', 'another', 200, ['ok']],
    ['is not there', null, 404, []],
    ['is broken', null, 500, ['note']],
  ])('%s', async (_, password, status, states) => {
    const found = await checkVendure({ backendUrl: `http://127.0.0.1:${await answers(password, status)}/api/v1` });
    expect(found.map(({ state }) => state)).toEqual(states);
    expect(JSON.stringify(found)).not.toContain('dashboard-of-the-demo');
  });
});

it('the report has faults first, and says in its last line that the shop must not open', () => {
  const findings: Finding[] = [
    { state: 'ok', subject: 'a', text: 'A' },
    { state: 'note', subject: 'b', text: 'B', fix: 'b.' },
    { state: 'failed', subject: 'c', text: 'C', fix: 'c.' },
  ];
  const indent = ' '.repeat(19);
  expect(reportLive(findings)).toBe(
    `FAILED  c          C\n${indent}c.\nnote    b          B\n${indent}b.\nok      a          A\n\n` +
      '1 to correct. The shop must not open yet.\n',
  );
  expect(reportLive(findings.slice(0, 2))).toMatch(/\n\nNothing is wrong\.\n$/);
});
