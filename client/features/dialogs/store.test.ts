import { describe, expect, it, vi } from 'vitest';
import { requireDefaultSku } from './require-default-sku.ts';
import { confirmChoice, createDialogStore, declineAll, Declined, showAlert } from './store.ts';

const WORDS = { title: 'Ring aus dem Warenkorb nehmen?', text: 'Es ist das letzte Stück.', confirm: 'Entfernen', cancel: 'Behalten' };

describe('dialogs', () => {
  it('confirmChoice resolves on yes, rejects on no, and leaves the store empty', async () => {
    const store = createDialogStore();
    const yes = confirmChoice(store, WORDS);
    store.questions[0]?.answer(true);
    await expect(yes).resolves.toBeUndefined();
    const no = confirmChoice(store, WORDS);
    store.questions[0]?.answer(false);
    await expect(no).rejects.toBeInstanceOf(Declined);
    expect(store.questions).toEqual([]);
  });

  it('shows questions one after another', async () => {
    const store = createDialogStore();
    const first = confirmChoice(store, WORDS);
    const second = showAlert(store, { title: 'Zweite', text: '' });
    expect(store.questions.map(({ texts }) => texts.title)).toEqual([WORDS.title, 'Zweite']);
    store.questions[0]?.answer(true);
    await first;
    expect(store.questions.map(({ texts }) => texts.title)).toEqual(['Zweite']);
    store.questions[0]?.answer(false);
    await second;
  });

  it('declineAll rejects open questions', async () => {
    const store = createDialogStore();
    const open = confirmChoice(store, WORDS);
    const shown = showAlert(store, WORDS);
    declineAll(store);
    await expect(open).rejects.toBeInstanceOf(Declined);
    await shown;
    expect(store.questions).toEqual([]);
  });
});

describe('requireDefaultSku', () => {
  it('returns the sku and shows nothing', () => {
    const store = createDialogStore();
    expect(requireDefaultSku({ default_sku: 'FL-1' }, store)).toBe('FL-1');
    expect(store.questions).toEqual([]);
  });

  it("without a sku: alerts 'No default_sku' titled 'Error', and nothing is sent", () => {
    const store = createDialogStore();
    const send = vi.fn<(sku: string) => void>();
    const sku = requireDefaultSku({ default_sku: null }, store);
    if (sku !== null) send(sku);
    expect(send).not.toHaveBeenCalled();
    expect(store.questions.map(({ kind, texts }) => [kind, texts])).toEqual([['alert', { title: 'Error', text: 'No default_sku' }]]);
  });
});
