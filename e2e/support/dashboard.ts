import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ADMINISTRATOR } from './administrator.ts';
import { visit, type Visit } from './browser.ts';

const BRIDGE = join(import.meta.dirname, '../../packages/vendure');

/** Into the data folder of a back office, which serves it from then on. */
export async function buildDashboard(dataDir: string): Promise<void> {
  const child = spawn('npm', ['run', '-s', 'dashboard', '--', 'build', '--logLevel', 'error'], {
    cwd: BRIDGE,
    env: { ...process.env, SANDBOX_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the dashboard was not built');
}

/** A member of staff in the dashboard, in English. */
export async function visitDashboard(browser: Browser, origin: string): Promise<Visit> {
  const staff = await visit(browser);
  const settings = { displayLanguage: 'en', displayLocale: 'GB', contentLanguage: 'de', hasSeenOnboarding: true };
  await staff.context.addInitScript((value) => {
    // A mail is shown in a frame that has no storage.
    if (window.top === window) localStorage.setItem('vendure-user-settings', value);
  }, JSON.stringify(settings));
  await staff.page.goto(`${origin}/dashboard`);
  await staff.page.locator('input').first().fill(ADMINISTRATOR.identifier);
  await staff.page.locator('input[type=password]').fill(ADMINISTRATOR.password);
  await staff.page.keyboard.press('Enter');
  await staff.page.getByText('Customer service', { exact: true }).first().waitFor();
  staff.problems.length = 0;
  return staff;
}

/** The engine brings the texts of extensions uncompiled, as it says of each. */
export const ownProblems = ({ problems }: Pick<Visit, 'problems'>): string[] =>
  problems.filter((problem) => !problem.includes('Uncompiled message'));
