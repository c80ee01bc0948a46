import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Integration } from '../../packages/contract/integration.ts';
import { customScriptOf } from './custom-scripts.ts';
import { pixelReceiver, pixelScript } from './facebook-pixel.ts';
import { firebaseScripts } from './firebase.ts';
import { verificationCode } from './google.ts';
import { analyticsScript } from './google-analytics.ts';
import { containerScript } from './google-tag-manager.ts';
import { hotjarScript } from './hotjar.ts';
import { impactScript } from './impact.ts';
import { klaviyoScript } from './klaviyo.ts';
import { statsEndpointOf } from './operate-statistics.ts';
import { extraSources } from './records.ts';
import { baseOf, textOption } from './settings.ts';
import { zendeskScript } from './zendesk-chat.ts';

const settings = (change: Partial<Integration>): Integration => ({ type: 0, url: null, public_key: null, options: {}, ...change });

describe('addresses of the real vendors', () => {
  it.each([
    [analyticsScript, { public_key: 'G-ABC123' }, 'https://www.googletagmanager.com/gtag/js?id=G-ABC123'],
    [containerScript, { options: { gtm_id: 'GTM-ABC123' } }, 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'],
    [pixelScript, { public_key: '1234567890' }, 'https://connect.facebook.net/en_US/fbevents.js'],
    [pixelReceiver, { public_key: '1234567890' }, 'https://www.facebook.com/tr'],
    [hotjarScript, { public_key: '123456' }, 'https://static.hotjar.com/c/hotjar-123456.js?sv=6'],
    [
      zendeskScript,
      { public_key: '0f8fad5b-d9cb-469f-a165-70867728950e' },
      'https://static.zdassets.com/ekr/snippet.js?key=0f8fad5b-d9cb-469f-a165-70867728950e',
    ],
    [klaviyoScript, { public_key: 'AbC123' }, 'https://static.klaviyo.com/onsite/js/AbC123/klaviyo.js'],
    [impactScript, { public_key: 'A123456-abcd' }, 'https://utt.impactcdn.com/A123456-abcd.js'],
  ] as const)('%o of %j', (address, change, url) => {
    expect(address(settings(change))).toBe(url);
    // A proxy of the operator has the same paths.
    const proxied = address(settings({ ...change, url: 'https://metrics.shop.test/x/' }));
    expect(proxied).toMatch(/^https:\/\/metrics\.shop\.test\/x\/\w/);
    expect(proxied?.split('/').slice(4)).toEqual(url.split('/').slice(3));
  });

  it('firebase needs a project', () => {
    expect(firebaseScripts(settings({ public_key: 'AIzaSyExample', options: { projectId: 'x' } }))).toHaveLength(2);
    expect(firebaseScripts(settings({ public_key: 'AIzaSyExample' }))).toEqual([]);
  });
});

describe('untrusted settings', () => {
  it('an invalid key loads nothing, and no key changes the rest of the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (key) => {
        const given = settings({ public_key: key, options: { gtm_id: key, verification_code: key, projectId: key } });
        for (const address of [analyticsScript, containerScript, pixelScript, hotjarScript, zendeskScript, klaviyoScript, impactScript]) {
          const url = address(given);
          expect(url ?? 'https://none.test/x').toMatch(/^https:\/\/[a-z.]+(?:\/[\w.-]+)+(?:\?\w+=[\w-]+)?$/);
        }
        expect(verificationCode(given) ?? '').toMatch(/^[\w-]*$/);
      }),
    );
    expect(analyticsScript(settings({ public_key: 'G-A&x=1' }))).toBeNull();
    expect(impactScript(settings({ public_key: '../../evil' }))).toBeNull();
  });

  it('textOption returns texts of the object itself only', () => {
    expect(textOption({ options: { a: 'x' } }, 'a')).toBe('x');
    for (const value of ['', 1, null, {}, ['x'], 'y'.repeat(201)]) expect(textOption({ options: { a: value } }, 'a')).toBeNull();
    expect(textOption({ options: {} }, 'constructor')).toBeNull();
  });

  it.each([
    ['https://a.test', 'https://a.test'],
    ['https://a.test/b//', 'https://a.test/b'],
    ['https://a.test/b?c', null],
    ['https://a.test/#b', null],
    ['javascript:alert(1)', null],
    [null, 'https://host.test'],
  ])('baseOf(%j) is %j', (url, base) => {
    expect(baseOf({ url }, 'https://host.test')).toBe(base);
  });

  it('extraSources returns plain origins only, and not many', () => {
    const given = {
      script: ['https://a.test/x', "https://b.test; script-src 'unsafe-inline'", '*', 7],
      connect: 'https://c.test',
      img: null,
    };
    expect(extraSources({ options: { sources: given } })).toEqual({ script: ['https://a.test'], frame: [], connect: [], img: [] });
    expect(extraSources({ options: { sources: { script: Array(1000).fill('https://a.test') } } }).script).toHaveLength(20);
    for (const sources of [null, 'x', undefined]) expect(extraSources({ options: { sources } })).toEqual({});
  });

  it('a custom script has code, a file, or both', () => {
    expect(customScriptOf(settings({}))).toBeNull();
    expect(customScriptOf(settings({ url: 'javascript:alert(1)' }))).toBeNull();
    expect(customScriptOf(settings({ options: { code: 'x()', position: 'head' } }))).toEqual({ position: 'head', code: 'x()', src: null });
    expect(customScriptOf(settings({ url: 'https://a.test/x.js', options: { position: 'nowhere' } }))).toEqual({
      position: 'end_body',
      code: null,
      src: 'https://a.test/x.js',
    });
    expect(customScriptOf(settings({ options: { code: 'x'.repeat(20_001) } }))).toBeNull();
  });

  it('the statistics endpoint is off without events_enabled, base and key', () => {
    const on = { url: 'https://stats.test/api/', public_key: 'k', options: { events_enabled: true } };
    expect(statsEndpointOf(settings(on))).toEqual({ base: 'https://stats.test/api', apiKey: 'k' });
    expect(statsEndpointOf(settings({ options: { events_enabled: true, base_url: 'https://stats.test', api_key: 'k' } }))).toEqual({
      base: 'https://stats.test',
      apiKey: 'k',
    });
    for (const change of [{ options: {} }, { public_key: null }, { url: null }, { options: { events_enabled: 'true' } }])
      expect(statsEndpointOf(settings({ ...on, ...change }))).toBeNull();
  });
});
