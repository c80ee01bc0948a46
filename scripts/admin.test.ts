import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankBody, readyCart } from '../packages/sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { ROOT } from '../packages/build/paths.ts';

/** The command is another process on the database of a running backend. */
let backend: Running;
beforeAll(async () => {
  backend = await startSandbox();
});
afterAll(() => backend.close());

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function admin(args: readonly string[], dataDir = backend.dataDir): Promise<Ended> {
  const env = { ...process.env, SANDBOX_DATA_DIR: dataDir, DATABASE_URL: '', SANDBOX_LANGUAGES: 'de,en' };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/admin.ts'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number];
  return { code, out: await out, err: await err };
}

describe('npm run admin', () => {
  it('marks a transfer of a running backend as paid, which answers it at once', async () => {
    const { data: order } = await backend.call('finishCheckout', { body: bankBody(await readyCart(backend, 'FL-ISO-RA-YG750-54')) });
    const { po_number } = order;
    expect(JSON.parse((await admin(['orders', 'list', '--payment', 'unpaid', '--json'])).out)).toMatchObject([{ number: po_number }]);
    const dry = await admin(['orders', 'paid', po_number, '--dry-run']);
    expect([dry.code, dry.out]).toEqual([0, expect.stringMatching(/dry run.*\n.*status: awaiting-payment → in-workshop\n/)]);
    const done = await admin(['orders', 'paid', po_number]);
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('mail: payment-received to ana@example.com')]);
    expect((await backend.call('getOrder', { query: { order_id: order.unique_id } })).data.status).toBe('in-workshop');
    const again = await admin(['orders', 'paid', po_number]);
    expect([again.code, again.out, again.err]).toEqual([1, '', `Refused: order ${po_number} is paid already\n`]);
    const shown = await admin(['orders', 'show', po_number]);
    expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/contact +ana@example\.com\n/)]);
  });

  it('a wrong command line ends with 2 and opens no database', async () => {
    const { code, out, err } = await admin(['orders', 'burn'], '/nowhere');
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(/^Wrong command line: there is no command "orders burn"\n/)]);
  });

  it('a folder without a database ends with 3, and none is created', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'admin-'));
    const { code, err } = await admin(['orders', 'list'], empty);
    expect([code, err]).toEqual([3, expect.stringContaining('there is no database')]);
    expect(readdirSync(empty)).toEqual([]);
  });
});
