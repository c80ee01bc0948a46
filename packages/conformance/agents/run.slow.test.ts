import { expect, it } from 'vitest';
import type { UcpVersion } from '../../ucp/wire/version.ts';
import { findCommand } from './find-command.ts';
import { runAgentsConformance } from './run.ts';
import { outcomeOf, tableOf } from './suite.ts';

it('the shop deviates from no MUST of either version of the protocol, over REST and MCP', { timeout: 300_000 }, async () => {
  const reports = await runAgentsConformance({ command: findCommand() ?? '' });
  expect(reports.map(([version, { spec_version: served }]) => [version, served])).toEqual([
    ['2026-08-25', '2026-08-25'],
    ['2026-04-08', '2026-04-08'],
  ]);
  for (const [version, { verdict, checks }] of reports) {
    if (verdict.deviations > 0) throw new Error(tableOf(reports));
    const passed = checks.filter((one) => outcomeOf(one) === 'clean-pass').map(({ id }) => id);
    // That it has looked at both bindings, and bought: fewer checks would be a suite that found nothing to check.
    const { least, ids } = PASSED[version];
    expect(passed.length).toBeGreaterThanOrEqual(least);
    expect(passed).toEqual(expect.arrayContaining([...ids]));
  }
});

const BOUGHT = ['mcp.catalog_search', 'checkout.complete_order', 'order.entity_shape'];
/** The suite has most of its checks for the older version. */
const PASSED: Readonly<Record<UcpVersion, { readonly least: number; readonly ids: readonly string[] }>> = {
  '2026-08-25': { least: 40, ids: BOUGHT },
  '2026-04-08': {
    least: 115,
    ids: [...BOUGHT, 'mcp.get_order_tool', 'webhook.signed_rfc9421_verifies', 'webhook.retry_failed_delivery'],
  },
};
