import { describe, expect, it } from 'vitest';
import { endpoints } from '../../packages/contract/endpoints.ts';
import { QuestionRequest } from '../../packages/contract/inquiry.ts';
import { EMAIL_MAX, QUESTION_MAX } from '../../packages/contract/limits.ts';
import { schemas, type EndpointSchemas } from '../../packages/contract/schemas.ts';
import { formErrors } from '../../packages/engine/forms/form.ts';
import { forms } from './forms.ts';
import { publicFormOf, publicForms } from './public.ts';
import { isPublicForm, PUBLIC_FORMS } from './public-form-names.ts';
import { HONEYPOT, isTooFast, isTrapped, OPENED_AT, SENT_AGAIN } from '../../packages/engine/forms/bot-checks.ts';

const RIGHT: Readonly<Record<string, string>> = {
  name: 'Anna Leitner',
  email: 'anna@example.at',
  question: 'Gibt es den Ring auch in 47?',
  sku: 'FL-1',
};

describe.each(Object.entries(publicForms))('the public form %s', (name, form) => {
  const values = Object.fromEntries(Object.keys(form.fields).map((field) => [field, RIGHT[field] ?? '']));

  it('has the name of its address, is public and not a form of a personal page', () => {
    expect([form.name, form.isPublic, isPublicForm(name)]).toEqual([name, true, true]);
    expect(publicFormOf(name)).toBe(form);
    expect(forms.some((other) => other.name === name)).toBe(false);
  });

  it('makes a call without a session, which accepts its values', () => {
    expect(endpoints[form.call]).not.toHaveProperty('session');
    expect(formErrors(form, values)).toEqual({});
    const { body } = schemas[form.call] as EndpointSchemas;
    expect(body?.safeParse(form.args(values as never).body).success).toBe(true);
  });

  it('refuses blanks and an incomplete address', () => {
    const errors = formErrors(form, { ...values, email: 'anna@' });
    expect(errors).toEqual({ email: { rule: 'email' } });
    const blank = formErrors(form, Object.fromEntries(Object.keys(values).map((field) => [field, ' \n'])));
    expect(blank).toMatchObject({ email: { rule: 'required' } });
  });
});

it('the limits are those of the contract', () => {
  const message = { name: 'Anna', email: 'anna@example.at', question: 'Hallo' };
  const long = 'x'.repeat(QUESTION_MAX + 1);
  const address = `${'a'.repeat(EMAIL_MAX)}@example.at`;
  for (const change of [{ name: long }, { email: address }, { question: long }, { phone: '1'.repeat(200) }, { po_number: long }]) {
    expect(QuestionRequest.safeParse({ ...message, ...change }).success).toBe(false);
    expect(formErrors(publicForms.contact, { ...message, ...change })).toEqual({
      [Object.keys(change)[0] as string]: expect.objectContaining({ rule: 'max' }) as unknown,
    });
  }
});

it.each(['constructor', '__proto__', 'toString', 'signIn', ''])('"%s" is no public form', (name) => {
  expect([publicFormOf(name), isPublicForm(name)]).toEqual([undefined, false]);
  expect(Object.keys(PUBLIC_FORMS)).not.toContain(name);
});

describe('isTrapped()', () => {
  const now = 1_800_000_000_000;
  const post = (sent: Readonly<Record<string, unknown>>) => isTrapped((name) => sent[name], now);

  it.each([
    ['a filled honeypot', { [HONEYPOT]: 'https://spam.example' }, true],
    ['an empty honeypot', { [HONEYPOT]: '' }, false],
    ['a filled honeypot, sent once more', { [HONEYPOT]: 'x', [SENT_AGAIN]: 'on' }, false],
    ['no field of the traps, as from a cached page of another build', {}, false],
    ['a form sent within a second', { [OPENED_AT]: String(now - 900) }, true],
    ['a form sent after a second', { [OPENED_AT]: String(now - 1000) }, false],
    ['a time that is ahead of this replica', { [OPENED_AT]: String(now + 5000) }, false],
    ['a time that is no time', { [OPENED_AT]: 'soon' }, false],
    ['repeated fields', { [HONEYPOT]: ['a', 'b'], [OPENED_AT]: ['1', '2'] }, false],
  ])('%s: %j', (_, sent, expected) => expect(post(sent)).toBe(expected));

  it('the browser measures from the first focus', () => {
    expect([isTooFast(0), isTooFast(999.9), isTooFast(1000)]).toEqual([true, true, false]);
  });
});
