import { rewriteDocument } from './stored-json.ts';

/** They were written into the program. A shop that has sold keeps its numbers. */
const NUMBERS = {
  order: { prefix: 'FL', year: true, first: 10_482 },
  return: { prefix: 'FL-R', year: true, first: 1 },
  withdrawal: { prefix: 'FL-W', year: true, first: 1 },
  invoice: { prefix: 'RE', year: true, first: 1 },
  credit_note: { prefix: 'RK', year: true, first: 1 },
};

export const addDocumentNumbers = rewriteDocument('shop', (value) => ({ numbers: NUMBERS, ...(value as object) }));
