import { describe, expect, it } from 'vitest';
import { errorText } from '../../client/core/error-text.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { loadTexts, openTexts } from './texts.ts';

const bundles = await loadTexts();
const textOf = (locale: Locale, retryAfter?: number): string =>
  errorText(openTexts(locale, bundles[locale]).of('errors'), new ApiError(429, 'too_many_requests', { retryAfter }));

describe('too many requests', () => {
  it('name the minutes until a retry, rounded up', () => {
    expect(textOf('de', 540)).toContain('in 9 Minuten');
    expect(textOf('de', 541)).toContain('in 10 Minuten');
    expect(textOf('de', 5)).toContain('in 1 Minute ');
    expect(textOf('en', 60)).toContain('in 1 minute.');
    expect(textOf('en', 61)).toContain('in 2 minutes.');
  });

  it('name no time for an error without Retry-After', () => {
    expect(textOf('de')).toContain('etwas später');
    expect(textOf('en')).toContain('a little later');
  });
});
