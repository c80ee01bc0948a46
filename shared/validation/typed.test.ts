import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MailAddress } from '../../packages/contract/mail-address.ts';
import { email, phoneNumber } from './rules.ts';
import { cleanName, cleanPhone, mailAddress } from '../../packages/contract/typed.ts';

describe('a mail address', () => {
  it.each([
    ...[
      'a&b',
      'anna/shop',
      'anna=x',
      'anna!x',
      'anna#1',
      'anna%b',
      '{anna}',
      "o'neil",
      'a.b+c',
      '_',
      'a|b',
      'a~b',
      'a`b',
      'a^b',
      'a*b',
      'a?b',
      'a$b',
    ].map((local) => [`${local}@example.at`, `${local}@example.at`]),
    ['Anna@Example.AT', 'Anna@example.at'],
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['anna@xn--e1afmkfd.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['anna@müller.de', 'anna@xn--mller-kva.de'],
    ['anna@MU\u0308LLER.de', 'anna@xn--mller-kva.de'],
    ['anna@straße.de', 'anna@xn--strae-oqa.de'],
    ['anna@例え。テスト', 'anna@xn--r8jz45g.xn--zckzah'],
    [' \u200banna@example.photography\ufeff', 'anna@example.photography'],
    ['mailto:anna@example.at', 'anna@example.at'],
    ['Anna Leitner <anna@example.at>', 'anna@example.at'],
  ])('%s is accepted as %s by form and contract', (typed, stored) => {
    expect([mailAddress(typed), email(typed), MailAddress.parse(typed)]).toEqual([stored, null, stored]);
  });

  it.each(['anna', 'anna@', '@example.at', 'a@@example.at', 'a b@example.at', '"a b"@example.at', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@1.2'])(
    '%s is refused by form and contract',
    (typed) => expect([email(typed)?.rule, MailAddress.safeParse(typed).success]).toEqual(['email', false]),
  );

  it.each([
    'a@example',
    'a@exa_mple.at',
    'a@-x.at',
    'a..b@example.at',
    `${'a'.repeat(65)}@example.at`,
    `a@${'b'.repeat(300)}.at`,
    'a@example.at/x',
  ])('%s is refused by form and contract, too', (typed) =>
    expect([email(typed)?.rule, MailAddress.safeParse(typed).success]).toEqual(['email', false]),
  );

  it('with letters beyond ASCII before the @ is refused with that reason', () => {
    expect([email('anna.müller@example.at'), email('müller@nowhere')]).toEqual([{ rule: 'email_local' }, { rule: 'email' }]);
  });

  it('has one rule: whatever is typed, the form accepts what the contract does, and cleaning once more changes nothing', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ9.-_+&/@ü<>"\u200b 。'.split('')) });
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.string(),
      fc.tuple(part, part).map((parts) => parts.join('@')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = MailAddress.safeParse(text);
        expect(text === '' || parsed.success === (email(text) === null)).toBe(true);
        const again = parsed.data === undefined ? undefined : mailAddress(parsed.data);
        expect(again).toBe(parsed.data);
      }),
    );
  });
});

describe('a telephone number', () => {
  it.each([
    ['+43 (0) 664 1234567', '+43 664 1234567'],
    ['+43 (0)1 5332211', '+43 1 5332211'],
    ['+43(0)1 5332211', '+43 1 5332211'],
    ['+49 (0) 89/123456', '+49 89/123456'],
    ['0043 (0) 664 123', '+43 664 123'],
    ['+49 (30) 123456', '+49 30 123456'],
    ['(0664) 123-45.67', '(0664) 123-45.67'],
    ['+(43)1/2345', '+(43)1/2345'],
    ['\u202d+43\u00a0664\u2011123\u202c', '+43 664-123'],
    ['＋４３ ６６４ １２３', '+43 664 123'],
    ['01 – 533 22 11', '01 - 533 22 11'],
    ['0664/1234567', '0664/1234567'],
  ])('%s is accepted as %s', (typed, stored) => expect([phoneNumber(typed), cleanPhone(typed)]).toEqual([null, stored]));

  it('is cleaned once: another time changes nothing', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'+0(4)3 6-/.\u2011１'.split('')) });
    fc.assert(fc.property(typed, (text) => cleanPhone(cleanPhone(text)) === cleanPhone(text)));
  });
});

it('a name keeps letters, case and joiners, and loses marks and double spaces', () => {
  expect(cleanName(' \u200eAnna\u00a0 MU\u0308LLER\u2060 ')).toBe('Anna MÜLLER');
  expect([cleanName('علی\u200cرضا'), cleanName('ﬁ')]).toEqual(['علی\u200cرضا', 'ﬁ']);
});
