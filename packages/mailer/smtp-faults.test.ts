import { expect, it } from 'vitest';
import { faultOf, isUnknownAddress } from './smtp-faults.ts';

it.each([
  ['rejected', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 no such user' }],
  ['rejected', { code: 'EMESSAGE', responseCode: 552, command: 'DATA', response: '552 5.3.4 too big' }],
  ['deferred', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO', response: '451 4.7.1 greylisted' }],
  ['deferred', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 5.7.23 SPF validation failed' }],
  ['deferred', { code: 'ETIMEDOUT', command: 'DATA' }],
  ['deferred', { code: 'EABORT' }],
  ['deferred', {}],
  ['unavailable', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['unavailable', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }],
  ['unavailable', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM', response: '550 5.7.1 sender not allowed' }],
  ['unavailable', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
  ['unavailable', { code: 'ETLS', command: 'STARTTLS' }],
  ['unavailable', { code: 'ESOCKET', command: 'CONN' }],
  ['unavailable', { code: 'EDNS', command: 'CONN' }],
] as const)('the fault is "%s" for %j', (fault, error) => {
  expect(faultOf(error)).toBe(fault);
});

it('an address is unknown when the server says so by its enhanced status code', () => {
  expect(isUnknownAddress({ responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 no such user' })).toBe(true);
  expect(isUnknownAddress({ responseCode: 550, command: 'RCPT TO', response: '550 5.7.1 blocked' })).toBe(false);
  expect(isUnknownAddress({ responseCode: 550, command: 'DATA', response: '550 5.1.1 no such user' })).toBe(false);
  expect(isUnknownAddress({ responseCode: 550, command: 'RCPT TO', response: '550 no' })).toBe(false);
});
