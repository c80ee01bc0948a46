import { expect, it } from 'vitest';
import { webhookOf } from './order-events.ts';

const KNOWN = { name: 'A', profile: 'https://a.example/p', document: null };
const withOrder = (...offered: readonly { version: string; config?: unknown }[]) => ({
  known: KNOWN,
  profile: { version: '2026-08-25', capabilities: { 'dev.ucp.shopping.order': offered }, keys: [] },
});
const at = (url: unknown, version = '2026-08-25') => ({ version, config: { webhook_url: url } });

it('is the address in the newest version that both speak', () => {
  expect(webhookOf(withOrder(at('https://a.example/old', '2026-04-08'), at('https://a.example/new')))).toEqual({
    url: 'https://a.example/new',
    version: '2026-08-25',
  });
  expect(webhookOf(withOrder(at('https://a.example/old', '2026-04-08'), { version: '2026-08-25' }))?.version).toBe('2026-04-08');
});

it.each([
  ['no capability', withOrder()],
  ['no address', withOrder({ version: '2026-08-25' })],
  ['an address that is none', withOrder(at('events'))],
  ['an address that is no text', withOrder(at(7))],
  ['another version', withOrder(at('https://a.example/e', '2025-01-01'))],
  ['a platform that the operator no longer knows', { ...withOrder(at('https://a.example/e')), known: null }],
])('%s: it is told nothing', (_name, platform) => expect(webhookOf(platform)).toBeNull());
