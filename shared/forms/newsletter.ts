import { defineForm } from '../../packages/engine/forms/form.ts';

/** Of the links in mails. Mail scanners open links, so each is a page with a button. */
export const confirmSubscriptionForm = defineForm({
  name: 'confirmSubscription',
  call: 'confirmSubscription',
  fields: { token: [] },
  secret: ['token'],
  args: (body) => ({ body }),
});

export const unsubscribeForm = defineForm({
  name: 'unsubscribe',
  call: 'unsubscribe',
  fields: { token: [] },
  secret: ['token'],
  args: (body) => ({ body }),
});

export const newsletterForms = [confirmSubscriptionForm, unsubscribeForm] as const;
