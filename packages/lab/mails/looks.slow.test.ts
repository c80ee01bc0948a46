import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, PHONE } from '../../../e2e/support/browser.ts';
import { type Lang, LANGS } from '../../backend/core/language.ts';
import { EVERY_MAIL, type LongContents, longContents, placeLongOrder, postedMail } from '../../backend/mails/every-mail.fixture.ts';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { measure } from './measure.ts';

/**
 * Every mail of the shop in Chromium, with a long name and a long title, in all languages, wide and on a phone, light and dark. With
 * `MAIL_PICTURES=<folder>` each is kept as a picture there, for somebody to look at.
 */
const FOLDER = process.env['MAIL_PICTURES'];

/** 600 with the ground beside it, and a phone. */
const WIDTHS = [648, PHONE.width] as const;
/** Of what is no text (WCAG 2.2, 1.4.11). The edge of a button need not be seen, for its words are: it is faint. */
const SHAPE_CONTRAST = 3;
const EDGE_CONTRAST = 2;
/** Pixels on both sides of an edge. */
const EDGE = 2;

let shop: Running;
let browser: Browser;
let page: Page;
const contents = new Map<Lang, LongContents>();
beforeAll(async () => {
  if (FOLDER) mkdirSync(FOLDER, { recursive: true });
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
  const order = await placeLongOrder(shop);
  for (const lang of LANGS) contents.set(lang, await longContents(shop, order, lang));
  browser = await openBrowser();
  page = await browser.newPage();
  await page.route(`${SHOP_ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(shop.url + pathname + search, { headers: { accept: 'image/webp' } });
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, contentType: answer.headers.get('content-type') ?? '', body });
  });
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function htmlOf(key: string, lang: Lang): Promise<string> {
  const template = EVERY_MAIL.find((one) => one.key === key);
  const content = template && contents.get(lang)?.(template);
  if (!content) throw new Error(`nothing to fill ${key} with`);
  return (await postedMail(shop, key, lang, content)).html;
}

const picture = async (name: string): Promise<unknown> => FOLDER && page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });

const everyMail = LANGS.flatMap((lang) => EVERY_MAIL.map(({ key }) => ({ key, lang })));

describe.each(['light', 'dark'] as const)('in %s surroundings', (colorScheme) => {
  beforeAll(() => page.emulateMedia({ colorScheme }));

  it.each(everyMail)('$key ($lang) is readable at 600 and 390 px', async ({ key, lang }) => {
    await page.setContent(await htmlOf(key, lang), { waitUntil: 'load' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await picture(`${key}-${lang}-${width}-${colorScheme}`);
      const measured = await page.evaluate(measure);
      expect({ width, ...measured }).toEqual({ width, overflow: 0, unread: [], broken: [], nameless: [] });
    }
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between the darkest and the lightest point of a box, as WCAG counts it. */
async function contrastIn(clip: Box): Promise<number> {
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = (value = 0): number => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const all = Array.from({ length: data.length / 3 }, (_, at) => {
    const [r, g, b] = [data[3 * at], data[3 * at + 1], data[3 * at + 2]].map(linear);
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  });
  return (Math.max(...all) + 0.05) / (Math.min(...all) + 0.05);
}

describe('in a mail program that darkens every mail, whatever it says of itself', () => {
  beforeAll(async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: PHONE.width, height: 900 });
    // As on Android: grounds and texts are turned over, pictures are left alone.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  });

  it.each(EVERY_MAIL)('$key has a wordmark and a button that stand out', async ({ key }) => {
    await page.setContent((await htmlOf(key, 'de')).replaceAll('light only', 'normal'), { waitUntil: 'load' });
    await picture(`${key}-de-${PHONE.width}-darkened`);
    const [logo, button] = await page.evaluate(() =>
      ['img[height="26"]', '.button td'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as Box),
    );
    expect(logo && (await contrastIn(logo))).toBeGreaterThan(SHAPE_CONTRAST);
    // The edge on its left, half of it outside. Not every mail has a button.
    const edge = button && (await contrastIn({ ...button, x: button.x - EDGE, width: 2 * EDGE }));
    expect(edge ?? EDGE_CONTRAST).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });
});
