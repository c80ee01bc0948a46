import { expect, it } from 'vitest';
import { nameForBuyer } from './name-for-buyer.ts';

it('is the name that the operator has given, else the host of the profile, and none without a proof', () => {
  const platform = 'https://assistant.example/profile.json';
  expect(nameForBuyer({ platform, tier: 'registered', name: 'Assistant' })).toBe('Assistant');
  expect(nameForBuyer({ platform, tier: 'signed', name: null })).toBe('assistant.example');
  expect(nameForBuyer({ platform, tier: 'anonymous', name: 'Assistant' })).toBeNull();
});
