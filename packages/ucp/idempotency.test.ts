import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../engine/errors.ts';
import { runOnce, type Attempt } from './idempotency.ts';
import { createRecordStore, type RecordStore } from './record-store.ts';

const attempt = (other: Partial<Attempt> = {}): Attempt => ({
  platform: 'https://platform.example',
  key: randomUUID(),
  method: 'POST',
  path: '/ucp/2026-08-25/carts',
  body: Buffer.from('{}'),
  ...other,
});
type Run = Parameters<typeof runOnce>[2];
const made = { status: 201, body: { id: 'a' } };

describe('runOnce', () => {
  it('runs again after a failure, with the same id, and then no more', async () => {
    const store = createRecordStore(null);
    const one = attempt();
    const run = vi.fn<Run>().mockRejectedValueOnce(new ApiError(503, 'unavailable')).mockResolvedValue(made);
    await expect(runOnce(store, one, run)).rejects.toMatchObject({ status: 503 });
    expect([await runOnce(store, one, run), await runOnce(store, one, run)]).toEqual([made, made]);
    expect(run.mock.calls).toHaveLength(2);
    expect(run.mock.calls[0]).toEqual(run.mock.calls[1]);
  });

  it.each([{ body: Buffer.from('{ }') }, { method: 'PUT' }, { path: '/ucp/2026-08-25/checkout-sessions' }])(
    'refuses the key for %o',
    async (other) => {
      const store = createRecordStore(null);
      const one = attempt();
      const run = vi.fn<Run>().mockResolvedValue(made);
      await runOnce(store, one, run);
      await expect(runOnce(store, { ...one, ...other }, run)).rejects.toMatchObject({ status: 409, code: 'idempotency_conflict' });
      expect(run).toHaveBeenCalledOnce();
    },
  );

  it.each([undefined, 'short', 'x'.repeat(65), `${randomUUID()}!`])('refuses %o as a key', async (key) => {
    await expect(runOnce(createRecordStore(null), attempt({ key }), vi.fn<Run>())).rejects.toMatchObject({ status: 400 });
  });

  it('runs nothing while the store does not answer', async () => {
    const away = (): never => {
      throw new ApiError(503, 'unavailable');
    };
    const whole = createRecordStore(null);
    const stores: RecordStore[] = [
      { ...whole, get: async () => away() },
      { ...whole, put: async () => away() },
      { ...whole, exclusive: async () => away() },
    ];
    for (const store of stores) {
      const run = vi.fn<Run>();
      await expect(runOnce(store, attempt(), run)).rejects.toMatchObject({ status: 503 });
      expect(run).not.toHaveBeenCalled();
    }
  });
});
