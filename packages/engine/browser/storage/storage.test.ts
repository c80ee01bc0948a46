import { afterEach, describe, expect, it, vi } from 'vitest';
import { readJson, readText, writeJson, writeText } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};
const anything = (value: unknown) => value;

describe('browser storage (of a local one that is lost: lost-storage.test.ts)', () => {
  it.each([
    ['full', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
    ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['missing', undefined],
  ])('that is %s: nothing throws, nothing is read', (_, area) => {
    vi.stubGlobal('sessionStorage', area);
    expect(() => writeText('session', 'a', 'x')).not.toThrow();
    expect(() => writeText('session', 'a', null)).not.toThrow();
    expect(() => writeJson('session', 'a', { x: 1 })).not.toThrow();
    expect(readText('session', 'a')).toBeNull();
    expect(readJson('session', 'a', anything)).toBeNull();
  });

  it('readJson() returns null for text that is no JSON', () => {
    vi.stubGlobal('localStorage', { getItem: () => '{"half":' });
    expect(readJson('local', 'a', anything)).toBeNull();
  });
});
