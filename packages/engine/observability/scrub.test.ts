import { expect, it } from 'vitest';
import { scrub } from './scrub.ts';

it.each([
  ['mail to ana.muster+x@shop.example failed', 'mail to [e-mail] failed'],
  ['/page/ana%40example.com/x', '/page/[e-mail]/x'],
  ['authorization: Bearer abc.def-ghi_~+/==', 'authorization: Bearer [removed]'],
  ['GET /recover-password/SomeToken?x=1', 'GET /recover-password/[removed]?x=1'],
  ['https://shop.example/en/verify/abc-123"', 'https://shop.example/en/verify/[removed]"'],
  ['/sitemap?lang=de&secret=s3cret&x=1', '/sitemap?lang=de&secret=[removed]&x=1'],
  ['cookie: locale=de; access_token_v1=abc; a=b', 'cookie: locale=de; access_token_v1=[removed]; a=b'],
  ['/checkout/payout?payment=0F8FAD5B-d9cb-469f-a165-70867728950e failed', '/checkout/payout?payment=[id] failed'],
  ['Link: /cart/0f8fad5b-d9cb-469f-a165-70867728950e.', 'Link: /cart/[id].'],
  ['a\u2028b\u0085c\u009bd', String.raw`a\u2028b\u0085c\u009bd`],
])('%j becomes %j', (line, clean) => {
  expect(scrub(line)).toBe(clean);
});

it.each([
  'at run (file:///app/node_modules/@keyv/redis/dist/index.js:1:2)',
  'pino@10.4.0',
  '{"level":30,"endpoint":"getProduct","issues":["data.title: invalid_type"]}',
  'connect ECONNREFUSED 127.0.0.1:3001',
])('%j stays', (line) => {
  expect(scrub(line)).toBe(line);
});

it('is fast for a long line that resembles an e-mail address', () => {
  expect(scrub(`${'a.'.repeat(50_000)}@`)).toHaveLength(100_001);
});
