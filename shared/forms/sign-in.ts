import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '../../packages/contract/limits.ts';
import { href } from '../routes.ts';
import { email, max, noWebAddress, password, required, type Rule } from '../validation/rules.ts';
import { defineForm } from '../../packages/engine/forms/form.ts';

export const emailRules: readonly Rule[] = [max(EMAIL_MAX), required, email];
export const nameRules: readonly Rule[] = [max(NAME_MAX), noWebAddress];
export const newPasswordRules: readonly Rule[] = [max(PASSWORD_MAX), required, password];
/** A password to compare: older ones may be shorter. */
export const givenPasswordRules: readonly Rule[] = [max(PASSWORD_MAX), required];

const orNull = (value: string): string | null => (value === '' ? null : value);

export const signInForm = defineForm({
  name: 'signIn',
  call: 'signIn',
  fields: {
    email: emailRules,
    password: givenPasswordRules,
    remember: [],
    // The guest's lists, filled in by the browser's script.
    cart_unique_id: [],
    wishlist_unique_id: [],
  },
  secret: ['password'],
  args: (values) => ({
    body: {
      email: values.email,
      password: values.password,
      remember: values.remember === 'on',
      cart_unique_id: orNull(values.cart_unique_id),
      wishlist_unique_id: orNull(values.wishlist_unique_id),
    },
  }),
  next: 'redirect',
});

export const signUpForm = defineForm({
  name: 'signUp',
  call: 'signUp',
  fields: {
    first_name: [...nameRules, required],
    last_name: [...nameRules, required],
    email: emailRules,
    password: newPasswordRules,
    newsletter: [],
  },
  secret: ['password'],
  args: ({ newsletter, ...person }) => ({ body: { ...person, newsletter: newsletter === 'on' } }),
});

export const recoverPasswordForm = defineForm({
  name: 'recoverPassword',
  call: 'recoverPassword',
  fields: { email: emailRules },
  args: ({ email: address }) => ({ body: { email: address } }),
});

/** With the token of the mailed link. */
export const newPasswordForm = defineForm({
  name: 'newPassword',
  call: 'changePassword',
  fields: { token: [], password: newPasswordRules },
  secret: ['token', 'password'],
  args: ({ token, password: chosen }) => ({ body: { token, password: chosen } }),
  next: () => href('profile', undefined, { done: 'newPassword' }),
});

export const verifyForm = defineForm({
  name: 'verify',
  call: 'verifyEmail',
  fields: { token: [], password: givenPasswordRules },
  secret: ['token', 'password'],
  refusals: { password_wrong: 'password' },
  args: (body) => ({ body }),
});

export const resendVerificationForm = defineForm({
  name: 'resendVerification',
  call: 'resendVerification',
  fields: { email: emailRules },
  args: ({ email: address }) => ({ body: { email: address } }),
});

export const signOutForm = defineForm({ name: 'signOut', call: 'signOut', fields: {}, args: () => ({}), next: 'home' });

export const signInForms = [
  signInForm,
  signUpForm,
  recoverPasswordForm,
  newPasswordForm,
  verifyForm,
  resendVerificationForm,
  signOutForm,
] as const;
