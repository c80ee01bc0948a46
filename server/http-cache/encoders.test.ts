import { createHook } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { recode } from './content-coding.ts';

it('a crowd of pages does not take a crowd of encoders', async () => {
  let made = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && (made += 1)) }).enable();
  try {
    const crowd = Promise.all(Array.from({ length: 20 }, (_, n) => recode(Buffer.from(`<p>Ring ${n}</p>`.repeat(1000)), 'identity', 'br')));
    await Promise.resolve();
    expect(made).toBeLessThanOrEqual(2);
    expect(await crowd).toHaveLength(20);
    expect(made).toBe(20);
  } finally {
    hook.disable();
  }
});
