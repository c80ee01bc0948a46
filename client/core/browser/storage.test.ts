import { afterEach, describe, expect, it, vi } from 'vitest';
import { readJson, readText, writeJson, writeText } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};
const anything = (value: unknown) => value;

describe('what a browser keeps', () => {
  it.each([
    ['full', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
    ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['missing', undefined],
  ])('harms nothing where the storage is %s', (_, storage) => {
    vi.stubGlobal('localStorage', storage);
    expect(() => writeText('local', 'a', 'x')).not.toThrow();
    expect(() => writeText('local', 'a', null)).not.toThrow();
    expect(() => writeJson('local', 'a', { x: 1 })).not.toThrow();
    expect(readText('local', 'a')).toBeNull();
    expect(readJson('local', 'a', anything)).toBeNull();
  });

  it('is nothing when another program wrote there', () => {
    vi.stubGlobal('localStorage', { getItem: () => '{"half":' });
    expect(readJson('local', 'a', anything)).toBeNull();
  });
});
