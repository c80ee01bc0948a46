import { describe, expect, it, vi } from 'vitest';
import { requireDefaultSku } from './require-default-sku.ts';
import { confirmChoice, createDialogStore, declineAll, Declined, showAlert } from './store.ts';

const WORDS = { title: 'Ring aus dem Warenkorb nehmen?', text: 'Es ist das letzte Stück.', confirm: 'Entfernen', cancel: 'Behalten' };

describe('dialogs', () => {
  it('confirm resolves with yes and rejects with no, and leaves the store empty', async () => {
    const store = createDialogStore();
    const yes = confirmChoice(store, WORDS);
    store.questions[0]?.answer(true);
    await expect(yes).resolves.toBeUndefined();
    const no = confirmChoice(store, WORDS);
    store.questions[0]?.answer(false);
    await expect(no).rejects.toBeInstanceOf(Declined);
    expect(store.questions).toEqual([]);
  });

  it('asks one after the other', async () => {
    const store = createDialogStore();
    const first = confirmChoice(store, WORDS);
    const second = showAlert(store, { title: 'Zweite', text: '' });
    expect(store.questions.map(({ words }) => words.title)).toEqual([WORDS.title, 'Zweite']);
    store.questions[0]?.answer(true);
    await first;
    expect(store.questions.map(({ words }) => words.title)).toEqual(['Zweite']);
    store.questions[0]?.answer(false);
    await second;
  });

  it('answers what is open with no when the page is left', async () => {
    const store = createDialogStore();
    const open = confirmChoice(store, WORDS);
    const told = showAlert(store, WORDS);
    declineAll(store);
    await expect(open).rejects.toBeInstanceOf(Declined);
    await told;
    expect(store.questions).toEqual([]);
  });
});

describe('requireDefaultSku', () => {
  it('gives the sku, and asks nothing', () => {
    const store = createDialogStore();
    expect(requireDefaultSku({ default_sku: 'FL-1' }, store)).toBe('FL-1');
    expect(store.questions).toEqual([]);
  });

  it("alerts 'No default_sku' titled 'Error' without one, so that nothing is sent", () => {
    const store = createDialogStore();
    const send = vi.fn<(sku: string) => void>();
    const sku = requireDefaultSku({ default_sku: null }, store);
    if (sku !== null) send(sku);
    expect(send).not.toHaveBeenCalled();
    expect(store.questions.map(({ kind, words }) => [kind, words])).toEqual([['alert', { title: 'Error', text: 'No default_sku' }]]);
  });
});
