import { expect, it } from 'vitest';
import { progressOf } from './navigation-state.ts';

const LOCATION = { pathname: '/', search: '', hash: '', key: 'a', state: null };
const FAILED = { retry: () => undefined, dismiss: () => undefined };

it.each([
  ['a page', null, null, 200, 'idle'],
  ['a missing page', null, null, 404, 'idle'],
  ['an error page', null, null, 500, 'failed'],
  ['a navigation away from an error page', LOCATION, null, 500, 'loading'],
  ['a failed navigation that left the page', null, FAILED, 200, 'failed'],
  ['its retry', LOCATION, null, 200, 'loading'],
] as const)('the progress of %s', (_, pending, failed, status, expected) => expect(progressOf({ pending, failed }, status)).toBe(expected));
