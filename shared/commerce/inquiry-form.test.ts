import { describe, expect, it } from 'vitest';
import { EMAIL_MAX, QUESTION_MAX, QuestionRequest, SubscribeRequest } from '../contract/inquiry.ts';
import { EMAIL_LENGTH_MAX, inquiryErrors, NAME_LENGTH_MAX, QUESTION_LENGTH_MAX } from './inquiry-form.ts';

const ALL = ['name', 'email', 'question'] as const;
const RIGHT = { name: 'Anna Leitner', email: 'anna@example.at', question: 'Gibt es den Ring auch in 47?' };

describe('inquiryErrors', () => {
  it('returns no errors for values that the contract accepts', () => {
    expect(inquiryErrors(ALL, RIGHT)).toEqual({});
    expect(QuestionRequest.safeParse(RIGHT).success).toBe(true);
    expect(SubscribeRequest.safeParse({ email: RIGHT.email, sku: 'FL-1' }).success).toBe(true);
  });

  it('requires every field, in order; white space is empty', () => {
    expect(
      Object.entries(inquiryErrors(ALL, { name: '  ', email: '', question: '\n' })).map(([name, invalid]) => [name, invalid?.rule]),
    ).toEqual([
      ['name', 'required'],
      ['email', 'required'],
      ['question', 'required'],
    ]);
    expect(inquiryErrors(['email'], { ...RIGHT, name: '', email: 'anna@' })).toEqual({ email: { rule: 'email' } });
  });

  it('has the limits of the contract', () => {
    expect([EMAIL_LENGTH_MAX, QUESTION_LENGTH_MAX]).toEqual([EMAIL_MAX, QUESTION_MAX]);
    const long = { ...RIGHT, name: 'x'.repeat(NAME_LENGTH_MAX + 1), question: 'x'.repeat(QUESTION_MAX + 1) };
    expect(inquiryErrors(ALL, long)).toEqual({ name: { rule: 'max', n: NAME_LENGTH_MAX }, question: { rule: 'max', n: QUESTION_MAX } });
    expect(QuestionRequest.safeParse({ ...RIGHT, name: long.name }).success).toBe(false);
    expect(QuestionRequest.safeParse({ ...RIGHT, name: 'x'.repeat(NAME_LENGTH_MAX) }).success).toBe(true);
  });
});
