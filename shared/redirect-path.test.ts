import { describe, expect, it } from 'vitest';
import { redirectPath } from './routes.ts';

describe('redirectPath()', () => {
  it.each([
    '/',
    '/en',
    '/profile',
    '/en/profile/orders?page=2',
    '/checkout/3f0c1e8e-1111-4222-8333-444455556666',
    '/product/solitaerring-aurelia-brillant?configuration_id=A-54#details',
    '/catalog?search=ring%20gold',
  ])('%s is returned unchanged', (path) => expect(redirectPath(path)).toBe(path));

  it.each([
    null,
    undefined,
    '',
    'profile',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/profile',
    'https://here.invalid/profile',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f/evil.example',
    '/%2fevil.example',
    '/%252fevil.example',
    '/%25252f%25252fevil.example',
    '/%5cevil.example',
    '/profile/..//evil.example',
    '/profile/%2e%2e/%2fevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /profile',
    '/pro\u202efile',
    '/@evil.example',
    '/.evil.example',
    '/nothing-here',
    '/api/orders',
    '/sign-in',
    '/en/sign-in?redirect=//evil.example',
    '/sign-up',
    `/catalog?search=${'a'.repeat(2000)}`,
    '/catalog/../cart',
    '/./profile',
    '/%zz',
  ])('%s is refused', (path) => expect(redirectPath(path)).toBeNull());
});
