import { expect, it } from 'vitest';
import { parseRegisteredPlatforms } from './registered-platforms.ts';

const document = { ucp: { version: '2026-08-25', capabilities: {} }, keys: [{ kid: 'a', kty: 'EC' }] };

it('reads names, addresses and copies of profiles', () => {
  const text = JSON.stringify([
    { name: 'A', profile: 'https://a.example' },
    { name: 'B', profile: 'https://b.example/p', document },
  ]);
  expect(parseRegisteredPlatforms(text)).toEqual([
    { name: 'A', profile: 'https://a.example/', document: null },
    { name: 'B', profile: 'https://b.example/p', document: { ...document.ucp, keys: document.keys } },
  ]);
});

it.each([
  ['no JSON', 'x'],
  ['no list', '{}'],
  ['an entry without a name', '[{"profile":"https://a.example/p"}]'],
  ['an address that is none', '[{"name":"A","profile":"a.example"}]'],
  ['a field that nobody reads', '[{"name":"A","profile":"https://a.example/p","tier":"registered"}]'],
  ['a document that is no profile', '[{"name":"A","profile":"https://a.example/p","document":{}}]'],
])('refuses %s', (_name, text) => expect(parseRegisteredPlatforms(text)).toBeNull());
