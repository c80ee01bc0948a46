import { describe, expect, it } from 'vitest';
import { parsePermalink } from './parse-permalink.ts';

const ORIGIN = 'https://shop.test';
const parse = (items: string, query = '') => parsePermalink(items, query, ORIGIN);
const token = (text: string) => `~${Buffer.from(text).toString('base64url')}`;

describe('items', () => {
  it('are ids with quantities, odd ids in base64url', () => {
    expect(parse(`FL-1:2,${token('ring/ö 54')}:1`).lines).toEqual([
      { sku: 'FL-1', quantity: 2 },
      { sku: 'ring/ö 54', quantity: 1 },
    ]);
    expect(parse(`${token('FL-1')}:2`).lines).toEqual(parse('FL-1:2').lines);
    expect(parse('').lines).toEqual([]);
  });

  it.each([
    'FL-1',
    'FL-1:0',
    'FL-1:01',
    'FL-1:-1',
    'FL-1:1.5',
    'FL-1:1000000',
    'FL-1:1,',
    'FL%2F1:1',
    'ring ö:1',
    '~:1',
    '~Zg==:1',
    '~Zh:1',
    '~_w:1',
    `${token('a\nb')}:1`,
    `${token('a\u200bb')}:1`,
  ])('%s is malformed', (items) => {
    expect(parse(items).lines).toBeNull();
  });
});

describe('continue_to', () => {
  it.each([
    ['/collections/spring', '/collections/spring'],
    ['/a/../b?c=d', '/b?c=d'],
    ['/%2e%2e/x', '/x'],
    ['/ö', '/%C3%B6'],
  ])('%s leads to %s', (value, path) => {
    expect(parse('', `?continue_to=${encodeURIComponent(value)}`).continueTo).toBe(path);
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'x',
    '/a\tb',
    '/a\r\nset-cookie:x',
    '/..//evil.example',
    ' /a',
    '',
  ])('%j leads nowhere', (value) => {
    expect(parse('', `?continue_to=${encodeURIComponent(value)}`).continueTo).toBeNull();
  });

  it('twice is ambiguous', () => {
    expect(parse('', '?continue_to=/a&continue_to=/b').continueTo).toBeNull();
  });
});

it('keeps parameters of campaigns, and drops what a stranger says of the buyer', () => {
  const { campaign, language } = parse(
    'FL-1:1',
    '?utm_source=mail&buyer/email=a@example.com&access_token=x&context/language=en&utm_medium=a%0Ab',
  );
  expect([campaign.toString(), language]).toEqual(['utm_source=mail', 'en']);
  expect(parse('FL-1:1', '?context/language=en&/context/language=de').language).toBeNull();
});
