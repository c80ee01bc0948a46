import { describe, expect, it, vi } from 'vitest';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import type { Integration } from '../../../packages/contract/integration.ts';
import { optionalIntegrations } from '../../../shared/integrations/categories.ts';
import { scriptUrls } from '../../../shared/integrations/integration.ts';
import { originOf } from '../../../shared/integrations/origin.ts';
import { CHECKOUT_PAGES, MEASURED_PAGES } from '../../../shared/integrations/pages.ts';
import { sourcesOf } from '../../../shared/integrations/records.ts';
import { routes } from '../../../shared/routes.ts';
import { consentSignals } from './google.ts';
import { BROWSER_INTEGRATIONS, browserIntegration } from './registry.ts';

const KEYS: Readonly<Record<number, string>> = {
  [IntegrationType.googleAnalytics]: 'G-ABC123',
  [IntegrationType.facebookPixel]: '1234567890',
  [IntegrationType.hotjar]: '123456',
  [IntegrationType.zendeskChat]: '0f8fad5b-d9cb-469f-a165-70867728950e',
  [IntegrationType.klaviyo]: 'AbC123',
  [IntegrationType.impact]: 'A123456-abcd',
  [IntegrationType.firebase]: 'AIzaSyExample',
};
const settingsOf = (type: number): Integration => ({
  type,
  url: type === IntegrationType.customScripts ? 'https://scripts.test/x.js' : null,
  public_key: KEYS[type] ?? 'key',
  options: { gtm_id: 'GTM-ABC123', projectId: 'shop' },
});
const all = Object.values(BROWSER_INTEGRATIONS);

it('contains every type that needs consent', () => {
  const integrations = Object.values(IntegrationType).map(settingsOf);
  const optional = optionalIntegrations({ integrations, enabled_integrations: integrations.map(({ type }) => type) });
  for (const { type } of optional) expect(browserIntegration(type)?.record.type).toBe(type);
});

describe.each(all)('integration $record.type', ({ record, stored }) => {
  const { type, pages } = record;
  const settings = settingsOf(type);
  const shop = { integrations: [settings], enabled_integrations: [type] };

  it('runs only in documents whose policy allows its files', () => {
    for (const page of pages)
      for (const url of scriptUrls(record, settings))
        expect({ page, script: sourcesOf(page, shop).script }).toMatchObject({
          script: expect.arrayContaining([expect.stringMatching(new RegExp(`^https://(?:\\*\\.)?${hostPattern(url)}$`))]) as unknown,
        });
  });

  it('lists its stored entries, and no entry of the shop', () => {
    const own = ['consent', 'locale', 'access_token_v1', 'signed_in', 'wishlist', 'karat:cart', 'karat:wishlist'];
    for (const name of own)
      expect(stored.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))).toBe(false);
  });
});

/** The host, or the part below a wildcard. */
function hostPattern(url: string): string {
  const host = (originOf(url) ?? '').replace('https://', '');
  const above = host.split('.').slice(1).join('.');
  return `(?:${host}|${above})`.replaceAll('.', '\\.');
}

it('pages with an id that gives access and account pages are not measured', () => {
  for (const page of MEASURED_PAGES) expect({ page, ...routes[page] }).not.toMatchObject({ confidential: true });
  expect(MEASURED_PAGES).not.toContain('profile');
  for (const { record } of [BROWSER_INTEGRATIONS.hotjar, BROWSER_INTEGRATIONS.zendeskChat, BROWSER_INTEGRATIONS.customScripts])
    for (const page of CHECKOUT_PAGES) expect(record.pages).not.toContain(page);
});

it.each([
  [[], 'denied', 'denied'],
  [['statistics'], 'denied', 'granted'],
  [['marketing'], 'granted', 'denied'],
  [['comfort'], 'denied', 'denied'],
  [['statistics', 'marketing', 'comfort'], 'granted', 'granted'],
] as const)('Consent Mode signals of %j', (granted, ads, analytics) => {
  expect(consentSignals([...granted])).toEqual({
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
    analytics_storage: analytics,
  });
});

it.each(['head', 'start_body', 'end_body'])('a custom script with a file and text puts both at %s', (position) => {
  const put: [string, string][] = [];
  const at = (place: string) => (script: { src?: string; text?: string }) => void put.push([place, script.src ?? script.text ?? '']);
  vi.stubGlobal('document', {
    head: { append: at('head') },
    body: { prepend: at('start_body'), append: at('end_body') },
    createElement: () => ({}),
  });
  const { customScripts } = BROWSER_INTEGRATIONS;
  const settings = { ...settingsOf(IntegrationType.customScripts), options: { position, code: 'run()' } };
  customScripts.put?.(settings, { src: 'https://scripts.test/x.js' } as HTMLScriptElement);
  customScripts.start?.(settings);
  vi.unstubAllGlobals();
  expect(put).toEqual([
    [position, 'https://scripts.test/x.js'],
    [position, 'run()'],
  ]);
});
