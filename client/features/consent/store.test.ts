import { describe, expect, it, vi } from 'vitest';
import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { createConsentStore, whenSettled } from './store.ts';

type Callback = (granted: readonly ConsentCategory[]) => void;

describe('whenSettled', () => {
  it('calls back at once without a question', () => {
    const store = createConsentStore();
    store.phase = 'settled';
    const callback = vi.fn<Callback>();
    whenSettled(store, callback);
    expect(callback).toHaveBeenCalledExactlyOnceWith([]);
  });

  it('waits while the shopper is being asked, and calls back once', async () => {
    const store = createConsentStore();
    const callback = vi.fn<Callback>();
    whenSettled(store, callback);
    store.phase = 'open';
    await Promise.resolve();
    expect(callback).not.toHaveBeenCalled();
    store.granted = ['statistics'];
    store.phase = 'settled';
    await vi.waitFor(() => expect(callback).toHaveBeenCalledExactlyOnceWith(['statistics']));
    store.granted = [];
    await Promise.resolve();
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', async () => {
    const store = createConsentStore();
    const callback = vi.fn<Callback>();
    const stop = whenSettled(store, callback);
    stop();
    store.phase = 'settled';
    await Promise.resolve();
    expect(callback).not.toHaveBeenCalled();
  });
});
