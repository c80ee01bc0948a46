import type { ReturnChoice } from '../../../shared/commerce/return-choice.ts';
import { defineForm, type Form } from '../../../packages/engine/forms/form.ts';
import { refusedControl, RETURN_FORM, returnBody, returnControls, returnErrors } from '../../../shared/forms/return.ts';

/** The second step as a form: its fields depend on what was chosen in the first. */
export const requestForm = (orderId: string, choice: ReturnChoice, rings: readonly number[]): Form<'requestReturn'> =>
  defineForm<'requestReturn', string>({
    name: RETURN_FORM,
    call: 'requestReturn',
    fields: Object.fromEntries(returnControls(choice).map((name) => [name, []])),
    fieldOf: (path) => refusedControl(choice, path),
    alsoCheck: (values) => returnErrors(choice, values, rings),
    args: (values) => ({ body: returnBody(orderId, choice, values) }),
  });
