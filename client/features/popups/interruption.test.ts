import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../core/app-context.tsx';
import { createCartStore } from '../cart/store.ts';
import { createConsentStore } from '../consent/store.ts';
import { createCustomerStore } from '../customer/store.ts';
import { watchInterruptions } from './interruption.ts';

/** As much of an element as the rule looks at. */
class Field {
  readonly isContentEditable: boolean;
  readonly #isInput: boolean;
  constructor(isInput: boolean, isContentEditable = false) {
    this.#isInput = isInput;
    this.isContentEditable = isContentEditable;
  }
  matches = () => this.#isInput;
}

const INPUT = new Field(true);
const BUTTON = new Field(false);

class Page extends EventTarget {
  visibilityState = 'visible';
  dialog: object | null = null;
  activeElement: unknown = BUTTON;
  querySelector = () => this.dialog;
}

let page: Page;
let stores: Pick<App['stores'], 'consent' | 'cart' | 'customer'>;
let left: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', Field);
  stores = {
    consent: Object.assign(createConsentStore(), { phase: 'settled' }),
    cart: createCartStore(),
    customer: Object.assign(createCustomerStore(), { status: 'guest' }),
  };
  left = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () => watchInterruptions({ stores } as App, left.signal);

describe('a popup may open', () => {
  it('without an interruption', () => {
    expect(watch().isFree()).toBe(true);
  });

  it.each([
    ['the decision about cookies is open', () => (stores.consent.phase = 'open'), () => (stores.consent.phase = 'settled')],
    ['the cookie has not been read yet', () => (stores.consent.phase = 'unknown'), () => (stores.consent.phase = 'settled')],
    ['the tab is hidden', () => (page.visibilityState = 'hidden'), () => (page.visibilityState = 'visible')],
    ['a field has the focus', () => (page.activeElement = INPUT), () => (page.activeElement = BUTTON)],
    ['editable text has the focus', () => (page.activeElement = new Field(false, true)), () => (page.activeElement = null)],
  ])('not while %s, but afterwards', async (_name, begin, end) => {
    begin();
    const interruption = watch();
    expect(interruption.isFree()).toBe(false);
    const came = vi.fn<(is: boolean) => void>();
    void interruption.free().then(came);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(came).not.toHaveBeenCalled();
    end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(came.mock.calls).toEqual([[true]]);
  });

  it.each([
    ['a dialog or menu is open', () => (page.dialog = {}), () => (page.dialog = null)],
    ['the mini-cart shows an addition', () => (stores.cart.added = '1|'), () => (stores.cart.added = null)],
  ])('not while %s, but four seconds after it has closed automatically', async (_name, begin, end) => {
    begin();
    const came = vi.fn<(is: boolean) => void>();
    void watch().free().then(came);
    await vi.advanceTimersByTimeAsync(60_500);
    end();
    await vi.advanceTimersByTimeAsync(3500);
    expect(came).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(came.mock.calls).toEqual([[true]]);
  });

  it.each(['input', 'keydown', 'pointerdown', 'focusin', 'click'])('four seconds after the last %s anywhere', async (type) => {
    const interruption = watch();
    page.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(4000);
    expect(interruption.isFree()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(interruption.isFree()).toBe(true);
  });

  it('not after the page was left, also during the wait', async () => {
    page.dialog = {};
    const interruption = watch();
    const came = vi.fn<(is: boolean) => void>();
    void interruption.free().then(came);
    left.abort();
    await vi.advanceTimersByTimeAsync(1000);
    expect(came.mock.calls).toEqual([[false]]);
    page.dialog = null;
    expect(await interruption.free()).toBe(false);
  });
});
