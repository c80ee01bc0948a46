import { expect, it } from 'vitest';
import { ACCEPTS } from '../testing/accept.fixture.ts';
import { prefersMarkdown } from './prefers-markdown.ts';

it.each(ACCEPTS)('Accept: %.80s gets %s', (accept, representation) => {
  expect(prefersMarkdown(accept) ? 'markdown' : 'html').toBe(representation);
});
