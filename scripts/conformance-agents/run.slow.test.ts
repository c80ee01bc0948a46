import { expect, it } from 'vitest';
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
    // That it has looked at both bindings: fewer checks would be a suite that found nothing to check.
    expect(passed.length).toBeGreaterThan(version === '2026-04-08' ? 70 : 25);
    expect(passed).toEqual(expect.arrayContaining(['checkout.create_valid', 'mcp.catalog_search']));
  }
});
