import { inTransaction } from '../../backend/shop/in-transaction.ts';
import express, { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { CACHE_GROUPS } from '../../contract/codes.ts';
import type { Calendar } from '../../backend/calendar.ts';
import { cents } from '../../backend/core/money.ts';
import { LanguagesRequest, langsOf, type OfferedLanguages, offeredLanguages } from '../../backend/core/offered-languages.ts';
import { CampaignRequest, switchCampaign } from '../../backend/content/campaign-switches.ts';
import { makePreview, PreviewRequest } from '../../backend/content/previews.ts';
import { shopUrl } from '../../backend/shop/links.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import { bumpCacheVersion, cacheVersions, raiseAllVersions } from '../../backend/db/cache-versions.ts';
import { notFound, Refusal } from '../../backend/core/refusal.ts';
import { parsed } from '../../backend/core/validate.ts';
import { attachmentRouter } from '../inbox/attachment-router.ts';
import { inboxRouter } from '../inbox/router.ts';
import { cancelOverdueOrders } from '../../backend/payments/cancel-order.ts';
import { changeOrder, OrderRequest } from '../../backend/payments/order-status.ts';
import { carryOutRefunds } from '../../backend/payments/refunds.ts';
import { IntegrationRequest, switchIntegration } from '../../backend/payments/switches.ts';
import { changeReturn, ReturnStatusRequest } from '../../backend/returns/statuses.ts';
import { type CatalogueControls, ConfigurationRequest, DigitalRequest, MethodRequest, SaleRequest } from './catalogue.ts';
import { collectedRouter } from './collected.ts';
import { FaultRequest, type Faults } from './faults.ts';
import { changeSettings, SettingsRequest } from './settings.ts';
import type { TestProviderControls } from './test-provider.ts';

const BumpRequest = z.strictObject({ group: z.enum(CACHE_GROUPS) });
/** Changes the expiry of a code or the balance of a gift card that may be bound to carts. */
const CodeRequest = z.strictObject({
  code: z.string(),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
  balance: z.number().nonnegative().optional(),
});
/** `published_at` in the future schedules the post. */
const PostRequest = z.strictObject({ key: z.string(), published_at: z.iso.datetime({ offset: true }) });

/** The time for which unpaid orders are looked at. */
const OverdueRequest = z.strictObject({ now: z.iso.datetime({ offset: true }) });

export interface ControlParts {
  readonly faults: Faults;
  readonly calendar: Calendar;
  readonly catalogue: CatalogueControls;
  readonly testProvider: TestProviderControls;
  readonly resetLimits: () => Promise<void>;
  readonly from: string | undefined;
}

/**
 * Controls for development and tests: only from this machine and the address `from`, not through a proxy, not from web pages (JSON only).
 */
export function controlRouter(shop: Shop, { faults, calendar, catalogue, testProvider, resetLimits, from }: ControlParts): Router {
  const router = Router();
  router.use(localOnly(from), express.json({ limit: '64kb', type: 'application/json' }));
  router.use(inboxRouter(shop));
  router.use(collectedRouter(testProvider));
  router.get('/faults', (_req, res) => void res.json(faults.current));
  router.post('/faults', (req, res) => {
    faults.current = valid(FaultRequest, req.body);
    res.json(faults.current);
  });
  router.post('/limits', async (_req, res) => {
    await resetLimits();
    res.json({ data: null });
  });
  router.post('/bump', async (req, res) => {
    await bumpCacheVersion(shop.db, valid(BumpRequest, req.body).group);
    res.json(await cacheVersions(shop.db));
  });
  router.post('/configuration', async (req, res) => {
    await catalogue.configuration(shop, valid(ConfigurationRequest, req.body));
    res.json(await cacheVersions(shop.db));
  });
  router.post('/sale', async (req, res) => {
    await catalogue.saleEnd(shop, valid(SaleRequest, req.body));
    await calendar.check();
    res.json(await cacheVersions(shop.db));
  });
  router.post('/post', async (req, res) => {
    const { key, published_at } = valid(PostRequest, req.body);
    const { changes } = await shop.db.run('UPDATE posts SET published_at = ? WHERE key = ?', Date.parse(published_at), key);
    if (changes === 0) throw notFound('post');
    await bumpCacheVersion(shop.db, 'posts');
    await calendar.check();
    res.json(await cacheVersions(shop.db));
  });
  router.post('/preview', async (req, res) => {
    const { token } = await inTransaction(shop, (shop) => makePreview(shop, valid(PreviewRequest, req.body)));
    res.json({ data: { token, url: shopUrl(shop, `/preview/${token}`, langsOf(shop.languages.offered)[0]) } });
  });
  router.post('/code', async (req, res) => {
    await inTransaction(shop, (shop) => changeCode(shop, valid(CodeRequest, req.body)));
    res.json({ data: null });
  });
  router.use('/provider', testProvider.forward);
  router.use('/inbox', attachmentRouter(shop));
  router.post('/payment-method', async (req, res) => {
    await catalogue.paymentMethod(shop, valid(MethodRequest, req.body));
    res.json(await cacheVersions(shop.db));
  });
  router.post('/integration', async (req, res) => {
    await inTransaction(shop, (shop) => switchIntegration(shop, valid(IntegrationRequest, req.body)));
    res.json(await cacheVersions(shop.db));
  });
  router.post('/campaign', async (req, res) => {
    await inTransaction(shop, (shop) => switchCampaign(shop, valid(CampaignRequest, req.body)));
    await calendar.check();
    res.json(await cacheVersions(shop.db));
  });
  router.post('/digital', async (req, res) => {
    await catalogue.digital(shop, valid(DigitalRequest, req.body));
    res.json(await cacheVersions(shop.db));
  });
  router.post('/settings', async (req, res) => {
    await changeSettings(shop, valid(SettingsRequest, req.body));
    res.json(await cacheVersions(shop.db));
  });
  router.post('/languages', async (req, res) => {
    shop.languages.offered = offered(valid(LanguagesRequest, req.body));
    await raiseAllVersions(shop.db);
    res.json(await cacheVersions(shop.db));
  });
  router.post('/order', async (req, res) => {
    await changeOrder(shop, valid(OrderRequest, req.body));
    res.json({ data: null });
  });
  router.post('/overdue-orders', async (req, res) => {
    const now = Date.parse(valid(OverdueRequest, req.body).now);
    await cancelOverdueOrders({ ...shop, now: () => now });
    res.json({ data: null });
  });
  router.post('/return', async (req, res) => {
    await carryOutRefunds(shop, await inTransaction(shop, (shop) => changeReturn(shop, valid(ReturnStatusRequest, req.body))));
    res.json({ data: null });
  });
  return router;
}

const localOnly =
  (from: string | undefined): RequestHandler =>
  (req, _res, next) => {
    const isProxied = req.get('x-forwarded-for') !== undefined || req.get('forwarded') !== undefined;
    if (isProxied || !isLocal(req.socket.remoteAddress, req.get('host'), from)) throw notFound('path');
    next();
  };

/** True if a call comes from this machine or the address `from`, and names this machine as its host. */
export function isLocal(remoteAddress = '', host = '', from?: string): boolean {
  const address = remoteAddress.replace(/^::ffff:(?=\d)/, '');
  const isNear = address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address) || address === from;
  // DNS rebinding: a page of another host sends that host.
  return isNear && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}

const valid = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => parsed(schema, body, 422);

function offered(given: z.output<typeof LanguagesRequest>): OfferedLanguages {
  try {
    return offeredLanguages(given);
  } catch (error) {
    throw new Refusal('validation_failed', (error as Error).message);
  }
}

async function changeCode({ db }: Shop, { code, expires_at, balance }: z.output<typeof CodeRequest>): Promise<void> {
  const time = expires_at == null ? null : Date.parse(expires_at);
  const known: string[] = [];
  for (const table of ['discount_codes', 'gift_cards']) if (await db.get(`SELECT 1 FROM ${table} WHERE code = ?`, code)) known.push(table);
  if (known.length === 0) throw notFound('code');
  const card = await db.get<{ amount: number }>("SELECT amount FROM gift_cards WHERE code = ? AND type = 'static'", code);
  if (balance !== undefined && card && cents(balance) > card.amount)
    throw new Refusal('validation_failed', 'the balance is above what the card was sold for', { status: 400 });
  for (const table of known) if (expires_at !== undefined) await db.run(`UPDATE ${table} SET expires_at = ? WHERE code = ?`, time, code);
  if (balance !== undefined) await db.run('UPDATE gift_cards SET balance = ? WHERE code = ? AND balance IS NOT NULL', cents(balance), code);
}
