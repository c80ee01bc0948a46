import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { loadProducts } from './load-listing.ts';

/** Loads a page of a catalogue that answers like this. */
function load(search: string, answer: () => unknown) {
  const api = { call: async () => answer() };
  const queryClient = new QueryClient({ defaultOptions: { queries: { meta: { api: api as never }, retry: false } } });
  const selection = parseSelection(new URLSearchParams(search));
  if (!selection) throw new Error('a valid selection');
  return loadProducts(queryClient, {} as never, selection);
}
const EMPTY = { data: [], meta: { current_page: 9, last_page: 1, total: 0, per_page: 20 }, entity: null };

it('a page beyond the last is not found, whether the backend refuses it or answers an empty page', async () => {
  await expect(load('page=9', () => EMPTY)).rejects.toMatchObject({ status: 404 });
  const refuse = () => {
    throw new ApiError(400, 'validation_failed');
  };
  await expect(load('page=9', refuse)).rejects.toMatchObject({ status: 404 });
});

it('the first page may be empty', async () => {
  expect((await load('', () => EMPTY)).data).toEqual([]);
});
