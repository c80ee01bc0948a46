import { describe, expect, it } from 'vitest';
import { schemas } from '../../packages/contract/schemas.ts';
import { checksumGroups, receivedAt } from '../../packages/contract/withdrawal-text.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { formErrors, readValues, stepOf } from '../../packages/engine/forms/form.ts';
import { HONEYPOT } from '../../packages/engine/forms/bot-checks.ts';
import { withdrawalForm } from './withdrawal.ts';

const SENT = { name: 'Anna', contract: 'FL-26-10516', email: 'anna@example.at', scope: 'all', items: 'the ring' };
const bodyOf = (more: object = {}) => {
  const sent: Readonly<Record<string, unknown>> = { ...SENT, ...more };
  return withdrawalForm.args(readValues(withdrawalForm, (name) => sent[name])).body;
};

describe('the form of a withdrawal', () => {
  it('has no products for the whole order, for any value of the hidden field', () => {
    expect(bodyOf()).toEqual({ ...SENT, items: null, suspicious: false, scope: undefined });
    expect(bodyOf({ scope: 'pieces' })).toMatchObject({ items: 'the ring' });
  });

  it('with a filled honeypot is sent and marked', () => {
    const body = bodyOf({ [HONEYPOT]: 'https://spam.example' });
    expect(body).toMatchObject({ suspicious: true });
    expect(schemas.declareWithdrawal.body.safeParse(body).success).toBe(true);
  });

  it('requires the names of chosen products; a rule of the field itself comes first', () => {
    expect(formErrors(withdrawalForm, { ...SENT, scope: 'pieces', items: '' })).toEqual({ items: { rule: 'required' } });
    expect(formErrors(withdrawalForm, { ...SENT, scope: 'pieces', items: 'a'.repeat(2001) })).toEqual({ items: { rule: 'max', n: 2000 } });
    expect(formErrors(withdrawalForm, { ...SENT, items: '' })).toEqual({});
  });

  it.each(['', undefined, 'sent', 'constructor', ['send']])('with the step %j only shows the statement', (sent) => {
    expect(stepOf(sent)).toBe('review');
  });
});

describe('receivedAt()', () => {
  it.each([
    ['2026-11-22T13:36:08Z', 'de', ['Sonntag, 22. November 2026', '22. November 2026', '14:36:08', 'MEZ']],
    ['2026-11-22T13:36:08Z', 'en', ['Sunday, 22 November 2026', '22 November 2026', '2:36:08 pm', 'CET']],
    ['2026-07-01T22:00:05Z', 'de', ['Donnerstag, 2. Juli 2026', '2. Juli 2026', '00:00:05', 'MESZ']],
  ] as const)('%s in %s', (at, lang, expected) => {
    expect(Object.values(receivedAt(new Date(at), LANGUAGES[lang]))).toEqual(expected);
  });
});

it('a checksum is read in sixteen groups of four', () => {
  expect(checksumGroups('0123456789abcdef'.repeat(4))).toHaveLength(16);
  expect(checksumGroups('0123456789abcdef')).toEqual(['0123', '4567', '89ab', 'cdef']);
});
