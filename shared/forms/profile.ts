import type { Gender } from '../../packages/contract/customer.ts';
import { PHONE_MAX } from '../../packages/contract/limits.ts';
import { href } from '../routes.ts';
import { date, fieldNotExists, max, past, phoneNumber, required } from '../validation/rules.ts';
import { defineForm, type FormErrors } from '../../packages/engine/forms/form.ts';
import { emailRules, givenPasswordRules, nameRules, newPasswordRules } from './sign-in.ts';

export const profileForm = defineForm({
  name: 'profile',
  call: 'updateUser',
  fields: {
    first_name: [...nameRules, required],
    last_name: [...nameRules, required],
    phone: [max(PHONE_MAX), phoneNumber],
    birthday: [date, past],
    gender: [],
    notification_language: [required],
  },
  args: ({ birthday, gender, ...rest }) => ({
    body: { ...rest, birthday: birthday === '' ? null : birthday, gender: Number(gender) as (typeof Gender)[keyof typeof Gender] },
  }),
});

/** Asked for again with every change that could take the account away (OWASP ASVS 5, 7.5.1). */
const passwordFields = { secret: ['password'], refusals: { password_wrong: 'password' } } as const;

export const changeEmailForm = defineForm({
  ...passwordFields,
  name: 'changeEmail',
  call: 'changeEmail',
  fields: { email: emailRules, password: givenPasswordRules },
  args: (body) => ({ body }),
});

export const changePasswordForm = defineForm({
  name: 'changePassword',
  call: 'changePassword',
  fields: { current_password: givenPasswordRules, password: newPasswordRules },
  secret: ['current_password', 'password'],
  refusals: { password_wrong: 'current_password' },
  alsoCheck(values): FormErrors {
    const same = fieldNotExists([values['current_password'] ?? ''])(values['password'] ?? '');
    return same ? { password: same } : {};
  },
  args: (body) => ({ body }),
});

/** Begins the ceremony of a new passkey, which needs a script: no plain post. */
export const startPasskeyForm = defineForm({
  ...passwordFields,
  name: 'startPasskey',
  call: 'startPasskey',
  fields: { password: givenPasswordRules },
  args: (body) => ({ body }),
});

export const removePasskeyForm = defineForm({
  name: 'removePasskey',
  call: 'removePasskey',
  fields: { id: [required] },
  args: ({ id }) => ({ params: { id } }),
});

export const subscriptionsForm = defineForm({
  name: 'subscriptions',
  call: 'updateSubscriptions',
  fields: { newsletter: [], back_in_stock: [], care: [] },
  args: ({ newsletter, back_in_stock, care }) => ({
    body: { newsletter: newsletter === 'on', back_in_stock: back_in_stock === 'on', care: care === 'on' },
  }),
});

export const endSessionForm = defineForm({
  name: 'endSession',
  call: 'endSession',
  fields: { id: [required] },
  args: ({ id }) => ({ params: { id } }),
});

export const endAllSessionsForm = defineForm({
  name: 'endAllSessions',
  call: 'endAllSessions',
  fields: {},
  args: () => ({}),
  next: 'home',
});

export const deleteUserForm = defineForm({
  ...passwordFields,
  name: 'deleteUser',
  call: 'deleteUser',
  fields: { password: givenPasswordRules },
  args: (body) => ({ body }),
  // The home page is the same for everybody; this one can confirm the deletion.
  next: () => href('signIn', undefined, { done: 'deleteUser' }),
});

/** Of a customer without a password, who must have signed in just now. */
export const deleteUserAtOnceForm = defineForm({
  name: 'deleteUserAtOnce',
  call: 'deleteUser',
  fields: {},
  args: () => ({ body: {} }),
  next: () => href('signIn', undefined, { done: 'deleteUser' }),
});

export const profileForms = [
  profileForm,
  changeEmailForm,
  changePasswordForm,
  removePasskeyForm,
  subscriptionsForm,
  endSessionForm,
  endAllSessionsForm,
  deleteUserForm,
  deleteUserAtOnceForm,
] as const;
