import { expect, it, vi } from 'vitest';
import { IntegrationType } from '../../packages/contract/codes.ts';
import { warnOfUnknownIntegrations } from './warn-of-unknown-integrations.ts';

const shop = (...types: number[]) => ({
  integrations: types.map((type) => ({ type, url: null, public_key: null, options: {} })),
  enabled_integrations: types,
});

it('an unknown type of integration is logged once, a known one never', () => {
  const warn = vi.fn<(fields: unknown, text: string) => void>();
  const warnOf = warnOfUnknownIntegrations({ warn });
  warnOf(null);
  warnOf(shop(...Object.values(IntegrationType)));
  expect(warn).not.toHaveBeenCalled();
  warnOf(shop(IntegrationType.hotjar, 4711));
  warnOf(shop(4711));
  warnOf(shop(4711, 4712));
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ types: [4711] }, { types: [4712] }]);
});
