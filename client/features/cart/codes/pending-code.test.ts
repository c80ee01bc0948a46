import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newItem } from '../../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { addItem } from '../cart-actions.ts';
import { type CartTab, openCartTab } from '../cart.fixture.ts';
import { pendingCode, storePendingCode } from './pending-code.ts';

let tab: CartTab;
beforeEach(() => {
  tab = openCartTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Names of the calls that change the cart. */
const calls = () => tab.backend.calls.map((call) => call.split(' ')[0]).filter((name) => name !== 'getCart');

async function addFirstLine(refusal?: ApiError): Promise<void> {
  const added = addItem(tab.app, newItem(1));
  await added;
  if (refusal) tab.backend.refuseNext(refusal);
  await tab.settled();
}

describe('a discount code for an empty cart', () => {
  it('is bound after the first line was added, announced, and no longer stored', async () => {
    storePendingCode('LICHT50');
    expect(calls()).toEqual([]);
    await addFirstLine();
    await vi.waitFor(() => expect(pendingCode()).toBeNull());
    expect(calls()).toEqual(['addItem', 'bindGiftCard']);
    expect(tab.toasts()).toEqual(['codeBound']);
    await addItem(tab.app, newItem(2));
    await tab.settled();
    expect(calls()).toEqual(['addItem', 'bindGiftCard', 'addItem']);
  });

  it('is not tried again after a refusal', async () => {
    storePendingCode('LICHT50');
    await addFirstLine(new ApiError(422, 'code_expired'));
    await vi.waitFor(() => expect(pendingCode()).toBeNull());
    expect(tab.state.code.error).toMatchObject({ code: 'code_expired' });
  });

  it('remains while the cart is below its minimum', async () => {
    storePendingCode('LICHT50');
    await addFirstLine(new ApiError(422, 'code_minimum', { fields: { minimum: ['500'] } }));
    await vi.waitFor(() => expect(tab.state.code.error).toMatchObject({ code: 'code_minimum' }));
    expect(pendingCode()).toBe('LICHT50');
    await addItem(tab.app, newItem(2));
    await vi.waitFor(() => expect(pendingCode()).toBeNull());
    expect(calls()).toEqual(['addItem', 'bindGiftCard', 'addItem', 'bindGiftCard']);
  });

  it.each([
    [null, null],
    ['LICHT50', 'LICHT50'],
    ['gift-card_7', 'gift-card_7'],
    ['', null],
    ['two words', null],
    ['<b>', null],
    ['x'.repeat(41), null],
  ])('stored as %j is read as %j', (stored, expected) => {
    if (stored !== null) tab.storage.set('karat:pending_code', stored);
    expect(pendingCode()).toBe(expected);
  });
});
