import { describe, expect, it } from 'vitest';
import { endpoints } from '../../packages/contract/endpoints.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { formErrors, readValues, stillWrong } from '../../packages/engine/forms/form.ts';
import { refusedForm } from '../../packages/engine/forms/refused-form.ts';
import { forms } from './forms.ts';
import { signInForm, signUpForm } from './sign-in.ts';

const reading = (sent: Readonly<Record<string, unknown>>) => (name: string) => sent[name];

describe('readValues()', () => {
  it('trims values except passwords, and uses empty texts for missing ones', () => {
    expect(readValues(signInForm, reading({ email: ' a@b.at ', password: ' x ', other: 'y' }))).toEqual({
      email: 'a@b.at',
      password: ' x ',
      remember: '',
      cart_unique_id: '',
      wishlist_unique_id: '',
    });
  });

  it.each([undefined, null, 7, ['a@b.at', 'b@b.at'], { email: 'a' }])('reads %j as empty', (email) => {
    expect(readValues(signInForm, reading({ email })).email).toBe('');
  });
});

describe('formErrors()', () => {
  const values = { first_name: 'Anna', last_name: 'Öhler', email: 'joerg+ring@example.com', password: 'vier blaue Saphire' };

  it.each([
    ['valid values', {}, {}],
    ['an e-mail address of 254 characters', { email: `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}atx.at` }, {}],
    ['a name of another script', { first_name: 'אנה', last_name: '山田' }, {}],
    ['seven characters', { password: 'sieben7' }, { password: { rule: 'password' } }],
    ['a password of 200 characters', { password: 'x'.repeat(200) }, { password: { rule: 'max', n: 128 } }],
    ['no name', { first_name: '' }, { first_name: { rule: 'required' } }],
    ['a book as an address', { email: 'a'.repeat(8192) }, { email: { rule: 'max', n: 254 } }],
  ])('%s', (_, change, errors) => expect(formErrors(signUpForm, { ...values, newsletter: '', ...change })).toEqual(errors));
});

describe('stillWrong()', () => {
  const zip = { rule: 'zip', example: '1010' } as const;

  it('drops the error of a value that another field has made right, and changes its example', () => {
    expect(stillWrong({ zip }, {})).toEqual({});
    const norwegian = { rule: 'zip', example: '0150' } as const;
    expect(stillWrong({ zip }, { zip: norwegian })).toEqual({ zip: norwegian });
  });

  it('adds none, keeps the words of another rule and refusals, and takes the order of the errors found', () => {
    const [required, refused] = [{ rule: 'required' } as const, { refused: 'invalid' }];
    const kept = stillWrong({ zip, city: required, street: refused }, { country: required, city: required, zip: required });
    expect(Object.entries(kept)).toEqual([
      ['city', required],
      ['zip', zip],
      ['street', refused],
    ]);
  });
});

describe('refusedForm()', () => {
  it('shows the reason of a refused field at the field', () => {
    const error = new ApiError(422, 'validation_failed', { fields: { password: ['common'], unknown: ['x'] } });
    expect(refusedForm(signUpForm, error)).toEqual({ errors: { password: { refused: 'common' } }, failure: null });
  });

  it('shows any other refusal for the whole form', () => {
    const error = new ApiError(422, 'credentials_wrong');
    expect(refusedForm(signInForm, error)).toEqual({ errors: {}, failure: { status: 422, code: 'credentials_wrong', retryAt: null } });
    expect(refusedForm(signInForm, new TypeError('bug')).failure).toMatchObject({ status: 500, code: 'internal' });
  });

  it('converts the seconds of Retry-After to a time', () => {
    const { failure } = refusedForm(signInForm, new ApiError(429, 'too_many_requests', { retryAfter: 60 }));
    expect((failure?.retryAt ?? 0) - Date.now()).toBeGreaterThan(58_000);
  });
});

describe.each(forms.map((form) => [form.name, form] as const))('the form %s', (_, form) => {
  it('has a unique name and existing secret fields', () => {
    expect(forms.filter(({ name }) => name === form.name)).toHaveLength(1);
    for (const name of form.secret ?? []) expect(form.fields).toHaveProperty(name);
  });

  it('keeps all passwords and tokens secret', () => {
    expect(form.secret ?? []).toEqual(expect.arrayContaining(Object.keys(form.fields).filter((name) => /password|token/.test(name))));
  });

  it('makes a call that browsers may make', () => expect(endpoints[form.call].serverOnly).toBeUndefined());
});
