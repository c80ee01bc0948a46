import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseSigningKeys } from './signing-keys.ts';

const pair = (kid: string) => ({ kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) });
const [a, b] = [pair('a'), pair('b')];

it.each([
  ['a key', a, ['a']],
  ['a list', [a, b], ['a', 'b']],
  ['a JWK Set', { keys: [a, b] }, ['a', 'b']],
  ['an old public key', [a, { ...b, d: undefined }], ['a', 'b']],
])('reads %s', (_name, document, kids) => {
  expect(parseSigningKeys(JSON.stringify(document))?.map(({ kid }) => kid)).toEqual(kids);
});

it.each([
  ['no JSON', 'x'],
  ['nothing', '[]'],
  ['a first key without its private part', JSON.stringify([{ ...a, d: undefined }])],
  ['two keys of one name', JSON.stringify([a, { ...b, kid: 'a' }])],
  ['a key without a name', JSON.stringify({ ...a, kid: undefined })],
  ['a private part of another key', JSON.stringify({ ...a, d: b.d })],
  ['a point that is not on the curve', JSON.stringify({ ...a, y: a.x })],
  [
    'another curve',
    JSON.stringify({ kid: 'c', ...generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' }) }),
  ],
])('refuses %s', (_name, text) => expect(parseSigningKeys(text)).toBeNull());
