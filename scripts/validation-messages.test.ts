import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RuleName } from '../shared/validation/rules.ts';

type Messages = Record<RuleName, string>;
const messagesOf = (lng: string): Messages =>
  (JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${lng}/validation.json`), 'utf8')) as { messages: Messages }).messages;

const LANGUAGES = ['en', 'sk', 'cs', 'pl', 'de', 'es', 'nl'];

describe('the message about a field', () => {
  it('is in English the text of the specification, section 5', () => {
    expect(messagesOf('en')).toMatchObject({
      required: '{field} is required',
      min: '{field} must be at least {n} characters',
      max: '{field} must have no more than {n} characters',
      password: 'Requirements: Minimum 8 characters',
      confirmed: '{field} field confirmation does not match',
      phone_number: '{field} is wrong',
      email: '{field} is incorrect',
      zip: '{field} is incorrect',
      fieldNotExists: 'Incorrect {field}: The {field} does not correspond with the other fields.',
    });
  });

  it.each(LANGUAGES)('has a message for every rule, with the name of the field, in %s', (lng) => {
    const messages = messagesOf(lng);
    expect(Object.keys(messages)).toEqual(Object.keys(messagesOf('en')));
    const { password, email_local, ...others } = messages;
    expect(password).toContain('8');
    expect(email_local).toContain('@');
    for (const text of Object.values(others)) expect(text).toContain('{field}');
  });

  it.each(LANGUAGES.filter((lng) => lng !== 'en'))('is translated: %s', (lng) => {
    const english = messagesOf('en');
    const messages = messagesOf(lng);
    expect((Object.keys(english) as RuleName[]).filter((rule) => messages[rule] === english[rule])).toEqual([]);
  });
});
