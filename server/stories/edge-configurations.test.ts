import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { HAND_OVER_PATH } from '../../shared/hand-over.ts';
import { routes } from '../../shared/routes.ts';
import { edgeConfig, prepareNginx, siteFor, systemPath } from '../../packages/engine/testing/edges.ts';

/** Calls that guess a secret, or send a mail to an address that the caller names. */
const GUESSES = [
  'subscribe',
  'confirmSubscription',
  'unsubscribe',
  'askQuestion',
  'bindGiftCard',
  'shareWishlist',
  'signIn',
  'signUp',
  'startPasskeySignIn',
  'signInWithPasskey',
  'recoverPassword',
  'changePassword',
  'verifyEmail',
  'resendVerification',
  'startPasskey',
  'changeEmail',
  'deleteUser',
  'getTracking',
  'findReturnOrder',
  'requestReturn',
  'declareWithdrawal',
] as const satisfies readonly EndpointKey[];
/** Of the languages of a domain: none, those of today, one of tomorrow. */
const PREFIXES = ['', '/en', '/cs', '/xx'];
/** Pages whose forms make such calls without JavaScript. */
const GUESSING_PAGES = [
  'signIn',
  'recoverPassword',
  'signUp',
  'verify',
  'profile',
  'tracking',
  'checkoutSuccess',
  'form',
  'returnFind',
] as const;

it('nginx limits calls and forms that check codes or send mails', () => {
  const patterns = [...edgeConfig('nginx.conf').matchAll(/"~(\^1 [^"]+)" \$karat_network;/g)].map(
    ([, pattern]) => new RegExp(pattern ?? ''),
  );
  const isLimited = (request: string) => patterns.some((pattern) => pattern.test(`1 ${request}`));
  const calls = GUESSES.map((key) => `${endpoints[key].method} /api${endpoints[key].path}`);
  const forms = GUESSING_PAGES.flatMap((key) => PREFIXES.map((prefix) => `POST ${prefix}${routes[key].path.replace(/\/:.*$/, '/x')}`));
  expect([...calls, ...forms].filter((request) => !isLimited(request))).toEqual([]);
});

describe('both configurations', () => {
  /** The two patterns in a file. */
  function patternsOf(text: string): { personal: RegExp; publicCalls: RegExp } {
    const find = (begin: string): RegExp => {
      const found = text.split('"').find((part) => part.replace(/^~/, '').startsWith(begin));
      if (found === undefined) throw new Error(`no pattern begins with ${begin}`);
      return new RegExp(found.replace(/^~/, ''));
    };
    return { personal: find('^(?:/[a-z]{2})?/('), publicCalls: find('^/api/(?:') };
  }

  it.each(['nginx.conf', 'default.vcl'] as const)('exclude personal pages and calls from the cache: %s', (name) => {
    const { personal, publicCalls } = patternsOf(edgeConfig(name));
    const filled = (path: string) => path.replace(/\/:\w+\?$/, '').replaceAll(/:\w+\??/g, 'x');
    for (const { path, cache } of Object.values(routes)) {
      for (const prefix of PREFIXES) expect([path, personal.test(prefix + filled(path))]).toEqual([path, cache === 'personal']);
    }
    expect(personal.test(HAND_OVER_PATH)).toBe(true);
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    for (const { path, cacheGroup, serverOnly } of reads) {
      const isPublic = cacheGroup !== undefined && !serverOnly;
      expect([path, publicCalls.test(`/api${filled(path)}`)]).toEqual([path, isPublic]);
    }
  });

  it('resolve the replicas of Docker repeatedly', () => {
    const shops = edgeConfig('shops.docker.conf');
    expect(shops).toMatch(/\n {4}server app:3000 resolve max_fails=\d+ fail_timeout=\d+s;\n/);
    expect(shops).toMatch(/\n {4}zone shops \d+k;\n/);
    // Debian's nginx is older than that directive.
    const local = shops.replaceAll(' resolve', '').replaceAll(/server (?:app|sandbox|mailer):/g, 'server 127.0.0.1:');
    const dir = prepareNginx((folder) => local + siteFor(1, folder));
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', dir, '-c', `${dir}/nginx.conf`, '-e', 'stderr'], {
      encoding: 'utf8',
      env: systemPath(),
    });
    rmSync(dir, { recursive: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});
