import { describe, expect, it } from 'vitest';
import { cartUpdate, emptyForm } from '../commerce/checkout-form.ts';
import { ReturnType } from '../../packages/contract/return-limits.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { checkoutForm } from './checkout.ts';
import { fieldNames, type Form, type FormFields } from '../../packages/engine/forms/form.ts';
import { forms } from './forms.ts';
import { publicForms } from './public.ts';
import { refusedForm } from '../../packages/engine/forms/refused-form.ts';
import { refusedControl, RETURN_FORM, returnBody, returnControls } from './return.ts';

/** Paths of a request at which a text stands. */
function pathsOf(value: unknown, text: string, path: readonly string[] = []): string[] {
  if (value === text) return [path.join('.')];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => pathsOf(one, text, [...path, key]))
    : [];
}
const refusal = (path: string) => new ApiError(422, 'validation_failed', { fields: { [path]: ['is not valid'] } });
const markedAt = (form: FormFields, path: string): string[] => Object.keys(refusedForm(form, refusal(path)).errors);

/** The fields with a text that a form sends: [field, path in the call]. */
function sentBy(form: Form): [string, string][] {
  const values = Object.fromEntries(fieldNames(form).map((name, index) => [name, `VALUE-${index}`]));
  // Asks for items, and for the state of an address.
  const { query, body } = form.args({ ...values, scope: 'pieces', country: 'IT' }, undefined) as Record<
    'query' | 'body',
    object | undefined
  >;
  return fieldNames(form).flatMap((name) =>
    pathsOf({ ...query, ...body }, values[name] ?? '').map((path): [string, string] => [name, path]),
  );
}

describe('a refusal of the backend that names a field', () => {
  // Those that replace a whole list are buttons, without a field to correct.
  const all = ([...forms, ...Object.values(publicForms)] as readonly unknown[] as readonly Form[]).filter(({ before }) => !before);
  const called = all
    .map((form): [string, Form, [string, string][]] => [form.name, form, sentBy(form)])
    .filter(([, , sent]) => sent.length > 0);

  it.each(called)('marks that field in the form %s', (_, form, sent) => {
    for (const [name, path] of sent) expect([path, markedAt(form, path)]).toEqual([path, [name]]);
  });

  it('is looked for in every form that sends a text', () => {
    expect(called.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'signIn',
        'signUp',
        'changeEmail',
        'withdrawal',
        'trackOrder',
        'contact',
        'newsletter',
        'notify',
        'question',
      ]),
    );
  });

  it('marks that field in the checkout', () => {
    const marked = { email: 'MAIL', phone: 'PHONE', notes: 'NOTES', rate: 'RATE' };
    const address = { ...emptyForm('IT').shipping, person_first_name: 'FIRST', zip: 'ZIP', city: 'CITY', state: 'STATE' };
    const body = cartUpdate({
      ...emptyForm('IT'),
      ...marked,
      shipping: address,
      billingSame: false,
      billing: { ...address, city: 'OTHER' },
    });
    const fields = { MAIL: 'email', PHONE: 'phone', NOTES: 'notes', RATE: 'rate', FIRST: 'shipping.person_first_name' };
    const more = { ZIP: 'shipping.zip', CITY: 'shipping.city', STATE: 'shipping.state', OTHER: 'billing.city' };
    for (const [text, name] of Object.entries({ ...fields, ...more })) {
      const [path = ''] = pathsOf(body, text);
      expect([path, markedAt(checkoutForm, path)]).toEqual([path, [name]]);
    }
    expect(markedAt(checkoutForm, 'shipping_address')).toEqual(['shipping.address_line_1']);
    expect(markedAt(checkoutForm, 'expected_amount')).toEqual([]);
  });

  it('marks that field of a return, at its product', () => {
    const choice = { type: ReturnType.repair, positions: [{ position: 3, quantity: 1 }] };
    const values = { 'reason-3': 'resize', 'size-3': 'SIZE', 'issuer-3': 'ISSUER', 'certificate-3': 'URL', comment: 'COMMENT' };
    const fields = Object.fromEntries(returnControls(choice).map((name) => [name, []]));
    const form: FormFields = { name: RETURN_FORM, fields, fieldOf: (path) => refusedControl(choice, path) };
    for (const [name, text] of Object.entries(values)) {
      const [path = ''] = pathsOf(returnBody('order', choice, values), text);
      expect([path, markedAt(form, path)]).toEqual([path, [name]]);
    }
    expect(refusedForm(form, new ApiError(409, 'return_refused', { fields: { 'positions.0': ['period_over'] } })).failure?.code).toBe(
      'return_refused',
    );
  });

  it('fails the whole form when no field shows it', () => {
    expect(refusedForm(checkoutForm, refusal('final_amount'))).toMatchObject({ errors: {}, failure: { code: 'validation_failed' } });
  });
});
