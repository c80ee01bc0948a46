import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../packages/contract/customer.ts';
import type { App } from '../../../core/app-context.tsx';
import { SignedInAgain } from '../../../../packages/engine/browser/api.ts';
import { payAtGateway } from '../open-payments.ts';
import { createCustomerStore } from '../store.ts';
import { restoreDraft, saveDraft } from './draft.ts';
import { sessionChangedElsewhere, sessionEnded } from './session-ended.ts';

const nothing = () => undefined;
let reload: ReturnType<typeof vi.fn<() => void>>;

/** A checkout: its input counts as typed. */
function checkoutOf(status: 'customer' | 'guest' = 'customer') {
  const customer = createCustomerStore();
  customer.status = status;
  customer.session.continueAs = () => Promise.resolve();
  return { app: { stores: { customer }, isSignedIn: () => false, locale: 'de' } as unknown as App, customer };
}

beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.fn<() => void>();
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/checkout/1', reload });
  vi.stubGlobal('document', {
    cookie: '',
    querySelector: () => null,
    querySelectorAll: () => [],
    documentElement: { dataset: { hydrated: 'true' } },
  });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sessionEnded() while a payment is open', () => {
  it('opens the dialog after a refused read only when the payment is closed', async () => {
    const { app, customer } = checkoutOf();
    const window = Promise.withResolvers<string>();
    const paid = payAtGateway(() => window.promise);
    const answered = sessionEnded(app, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(customer.ended).toBeNull();
    window.resolve('cancelled');
    expect(await paid).toBe('cancelled');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(customer.ended).toMatchObject({ reason: 'expired' });
    customer.ended?.answer(true);
    expect(await answered).toBe(true);
  });

  it('closes a window that waits for the refused call, then opens the dialog', async () => {
    const { app, customer } = checkoutOf();
    let isOpen = true;
    const refused = Promise.withResolvers<string>();
    const paid = payAtGateway(async (unlessSessionEnds) => {
      try {
        return await unlessSessionEnds(refused.promise);
      } finally {
        isOpen = false;
      }
    });
    const answered = sessionEnded(app, false).then((again) => {
      refused.resolve('');
      return again;
    });
    await expect(paid).rejects.toBeInstanceOf(SignedInAgain);
    await vi.waitFor(() => expect(customer.ended).not.toBeNull());
    expect(isOpen).toBe(false);
    customer.ended?.answer(false);
    expect(await answered).toBe(false);
  });

  it('sends the read again without a dialog when a session exists again', async () => {
    const { app, customer } = checkoutOf();
    const window = Promise.withResolvers<void>();
    const paid = payAtGateway(() => window.promise);
    const answered = sessionEnded(app, true);
    customer.session.cookie = 'renewed';
    window.resolve();
    await paid;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answered).toBe(true);
    expect(customer.ended).toBeNull();
  });

  it('does not reload the tab before the payment is closed', async () => {
    const { app, customer } = checkoutOf('guest');
    customer.session.continueAs = null;
    const window = Promise.withResolvers<void>();
    const paid = payAtGateway(() => window.promise);
    void sessionChangedElsewhere(app);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    window.resolve();
    await paid;
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe('a draft', () => {
  /** One typed text field. */
  function typed(value: string) {
    const control = Object.assign(new InputLike(), { value, defaultValue: '', name: 'message' });
    vi.stubGlobal('HTMLInputElement', InputLike);
    vi.stubGlobal('HTMLSelectElement', Date);
    vi.stubGlobal('scrollY', 1);
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => queueMicrotask(callback));
    vi.stubGlobal('document', {
      querySelector: () => null,
      querySelectorAll: (selector: string) => (selector.includes('password') ? [] : [control]),
      documentElement: { dataset: { hydrated: 'true' } },
    });
    return control;
  }
  class InputLike {
    #value = '';
    type = 'text';
    name = '';
    defaultValue = '';
    form = null;
    get value() {
      return this.#value;
    }
    set value(value: string) {
      this.#value = value;
    }
    matches = () => false;
    dispatchEvent = () => true;
  }
  const of = (id: number | null) => {
    const { app, customer } = checkoutOf(id === null ? 'guest' : 'customer');
    customer.user = id === null ? null : ({ id } as User);
    return app;
  };

  it.each([
    ['a guest`s', null, 'whoever has signed in', 2, true],
    ['a guest`s', null, 'the guest again', null, true],
    ['a customer`s', 1, 'the same customer', 1, true],
    ['a customer`s', 1, 'another customer', 2, false],
    ['a customer`s', 1, 'a guest', null, false],
  ])('of %s (%s) is given to %s (%s): %s', async (_, owner, __, reader, isGiven) => {
    const control = typed('Guten Tag');
    saveDraft(of(owner));
    control.value = '';
    await restoreDraft(of(reader));
    expect(control.value).toBe(isGiven ? 'Guten Tag' : '');
    expect(sessionStorage.getItem('karat:draft')).toBeNull();
  });

  it('of a guest is dropped at another address', async () => {
    const control = typed('Guten Tag');
    saveDraft(of(null));
    vi.stubGlobal('location', { pathname: '/contact' });
    control.value = '';
    await restoreDraft(of(2));
    expect(sessionStorage.getItem('karat:draft')).toBeNull();
    expect(control.value).toBe('');
  });
});
