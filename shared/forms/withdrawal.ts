import { EMAIL_MAX } from '../../packages/contract/limits.ts';
import { WITHDRAWAL_LENGTHS } from '../../packages/contract/withdrawal-text.ts';
import { href } from '../routes.ts';
import { max, required } from '../validation/rules.ts';
import { defineForm } from '../../packages/engine/forms/form.ts';
import { HONEYPOT } from '../../packages/engine/forms/bot-checks.ts';

/** The value of `scope` for chosen products; any other is the whole contract. */
export const SOME_PRODUCTS = 'pieces';

/**
 * A statement of withdrawal (Directive 2011/83/EU, article 11a). A statement must always arrive: a filled honeypot marks it for the shop
 * and stops nothing (ADR-0029).
 */
export const withdrawalForm = defineForm({
  name: 'withdrawal',
  call: 'declareWithdrawal',
  fields: {
    name: [max(WITHDRAWAL_LENGTHS.name), required],
    contract: [max(WITHDRAWAL_LENGTHS.contract), required],
    // Any text: a statement is received, also one whose address is wrong.
    email: [max(EMAIL_MAX), required],
    scope: [],
    items: [max(WITHDRAWAL_LENGTHS.items)],
    [HONEYPOT]: [],
  },
  alsoCheck: ({ scope, items = '' }) => (scope === SOME_PRODUCTS && items === '' ? { items: { rule: 'required' } } : {}),
  asPage: true,
  reviewed: true,
  args: ({ name, contract, email, scope, items, ...checks }) => ({
    body: { name, contract, email, items: scope === SOME_PRODUCTS ? items : null, suspicious: checks[HONEYPOT] !== '' },
  }),
  next: (answer) => href('withdrawalReceipt', { id: (answer as { readonly data: { readonly unique_id: string } }).data.unique_id }),
});
