import { afterEach, expect, it, vi } from 'vitest';
import { testAlertRules, WITHOUT_PROMTOOL } from './alert-rules.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('says in one line that the rules are not tested where promtool is absent', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await testAlertRules(() => false)).toBe('');
  expect(said.mock.calls).toEqual([[WITHOUT_PROMTOOL]]);
});
