import pino from 'pino';
import { blockOtherLoaders } from '../backend/media/decode.ts';
import { createWebhook } from './bounces/webhook.ts';
import { readEnv } from './env.ts';
import { openShop } from './open-shop.ts';
import { createMailer } from './run-mailer.ts';

/** Sends the mails of a shop's outbox (docs/mails.md). A missing setting ends the program with a reason. */
const log = pino({ name: 'mailer', level: process.env['LOG_LEVEL'] ?? 'info', base: null });

async function start(): Promise<void> {
  blockOtherLoaders();
  const env = readEnv(process.env);
  const { shop, close } = await openShop(env, (error) => log.error(error));
  const mailer = createMailer(shop, env, log);
  const { ops } = env;
  if (ops)
    mailer.operators.listen(ops.port, ops.host, () => log.info(`mailer: metrics for operators on http://${ops.host}:${ops.port}/metrics`));
  const { webhook } = env;
  const bounces = webhook && createWebhook(shop, { secret: webhook.secret, report: (error) => log.error(error) });
  bounces?.listen(webhook?.port, webhook?.host, () =>
    log.info(`mailer: takes bounces on http://${webhook?.host}:${webhook?.port}/bounces`),
  );
  const stopping = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, () => stopping.abort());
  log.info(`mailer: sends by ${new URL(env.smtp.url).host}`);
  if (env.ownerWebhook) log.info(`mailer: tells ${new URL(env.ownerWebhook.url).host} of what staff are told`);
  await mailer.run(stopping.signal);
  for (const server of [mailer.operators, bounces]) {
    server?.close();
    server?.closeAllConnections();
  }
  await close();
}

try {
  await start();
  process.exit(0);
} catch (error) {
  log.fatal(`mailer: ${(error as Error).message}`);
  process.exit(1);
}
