import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankBody, readyCart } from '../../../sandbox/testing/purchase.fixture.ts';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import type { DocumentNumbers } from '../../core/document-numbers.ts';
import type * as z from 'zod';
import { bookkeepingCsv } from '../bookkeeping.ts';
import { readContentFile } from './content-files.ts';
import { exportContent, importContent } from './import-content.ts';

type Numbers = z.infer<typeof DocumentNumbers>;

/** The same on every database. */
export function describeNumbers(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  async function change(numbers: Partial<Numbers>): Promise<void> {
    const { shop } = running.sandbox;
    const { shop: document } = JSON.parse(await exportContent(shop)) as { readonly shop: { readonly numbers: Numbers } };
    const changed = { shop: { ...document, numbers: { ...document.numbers, ...numbers } } };
    await importContent(shop, readContentFile(Buffer.from(JSON.stringify(changed))), { isDryRun: false });
    // As a running backend learns of it: on PostgreSQL by itself.
    await running.call('getCacheVersions', {});
  }
  const order = { prefix: 'KRONE', year: false, first: 500 };
  const invoice = { prefix: 'R', year: true, first: 7 };

  describe('numbers of a shop', () => {
    it('are its own, in the order, its invoice, its documents, the export and a withdrawal', async () => {
      const { shop } = running.sandbox;
      await change({
        order,
        invoice,
        withdrawal: { prefix: 'W', year: false, first: 1 },
        return: { prefix: 'RET', year: true, first: 20 },
      });
      await expect.poll(() => shop.document.numbers.order.prefix).toBe('KRONE');
      const { data } = await running.call('finishCheckout', { body: bankBody(await readyCart(running, 'FL-ISO-RA-YG750-54')) });
      expect([data.po_number, data.options.bank_details?.reference]).toEqual(['KRONE-00500', 'KRONE-00500']);
      await running.send('POST', '/sandbox/order', { po_number: data.po_number, payment_status: 1 });
      const year = new Date().getFullYear();
      const yy = String(year).slice(2);
      expect((await bookkeepingCsv(shop, { from: `${year}-01-01`, to: `${year}-12-31` })).csv).toMatch(
        new RegExp(`\\ninvoice,R-${yy}-00007,[\\d-]+,KRONE-00500,`),
      );
      const tracked = await running.call('getTracking', { query: { po_number: 'krone-00500', email: 'ana@example.com' } });
      expect(tracked.data.po_number).toBe('KRONE-00500');
      const statement = { name: 'Ana', email: 'ana@example.com', contract: 'Bestellung krone - 00500', items: null };
      const { data: withdrawal } = await running.call('declareWithdrawal', { body: statement });
      expect(withdrawal.number).toBe('W-00001');
      expect(await shop.db.get('SELECT count(order_id) AS found FROM withdrawals')).toEqual({ found: 1 });
    });

    it('are fixed by the first one of their kind, and the others may change', async () => {
      await expect(change({ order: { ...order, first: 600 }, invoice: { ...invoice, prefix: 'RE' } })).rejects.toThrow(
        /the file has 2 faults\n {2}shop\.numbers\.order: cannot change any more.*\n {2}shop\.numbers\.invoice: cannot change any more/,
      );
      await change({ credit_note: { prefix: 'G', year: true, first: 1 } });
      await expect(change({ credit_note: { prefix: 'R', year: true, first: 1 } })).rejects.toThrow('has the prefix of "invoice"');
    });
  });
}
