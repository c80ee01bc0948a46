import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFlorist } from './florist.fixture.ts';

const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
let florist: Awaited<ReturnType<typeof startFlorist>>;
let browser: Browser;
beforeAll(async () => {
  florist = await startFlorist();
  const executablePath = process.env['CHROMIUM'] ?? PROGRAMS.find((path) => existsSync(path));
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser.close();
  await florist.stop();
});

it('a page is hydrated without another call, and links lead on without another document', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));

  await page.goto(`${florist.url}/flower/rose`);
  await page.locator('html[data-hydrated]').waitFor();
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.getByRole('button', { name: 'One more' }).click();
  expect(await page.getByRole('status').textContent()).toBe('2 for € 8');

  calls.length = 0;
  await page.getByRole('link', { name: '2 flowers' }).click();
  await page.getByRole('link', { name: 'Tulip' }).click();
  await page.getByRole('heading', { name: 'Tulip' }).waitFor();
  expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/flower/tulip', 'Tulip']);
  expect(calls.filter((path) => !path.startsWith('/assets/'))).toEqual(['/api/flowers/tulip']);

  await page.getByRole('link', { name: 'Order' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByText('Thank you.').waitFor();
  expect(florist.backend.orders).toEqual([{ slug: 'tulip', name: 'Grace' }]);
  expect(problems).toEqual([]);
  await page.close();
});
