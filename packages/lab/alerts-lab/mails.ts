import { join } from 'node:path';
import { startPostgres } from '../../backend/db/postgres/postgres.fixture.ts';
import { ROOT } from '../../build/paths.ts';
import { freePort } from '../../engine/testing/free-port.ts';
import { writeMail } from '../../mailer/mailer.fixture.ts';
import { startSmtpServer } from '../../mailer/smtp-server.fixture.ts';
import { openShopInPostgres } from '../../sandbox/seed/import/open-shop-database.ts';
import { findSeedDir, readSeed } from '../../sandbox/seed/import/seed-files.ts';
import { startMailer } from '../../../scripts/run/shop.ts';

export interface Mails {
  /** Host and port of the metrics of the mailer. */
  readonly target: string;
  /** Mails that were written so many minutes ago come due, and the mail server answers like this from now on. */
  write(count: number, minutesAgo: number, answer: string): Promise<void>;
  /** The mail server takes mails again, and an operator has those that wait, and those that were given up, sent at once. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The built mailer with a PostgreSQL and a mail server of its own. */
export async function startMails(onOutput: (text: string) => void): Promise<Mails> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  try {
    const postgres = await startPostgres();
    undo.push(() => postgres.stop());
    const databaseUrl = await postgres.newDatabase();
    const assetsDir = findSeedDir(undefined);
    const db = await openShopInPostgres(databaseUrl, readSeed(assetsDir), () => undefined);
    undo.push(() => db.close());
    const server = await startSmtpServer();
    undo.push(() => server.close());
    const opsPort = await freePort();
    const env = { DATABASE_URL: databaseUrl, SMTP_URL: server.url, SMTP_PLAIN: 'on' };
    const settings = { opsPort, assetsDir, shopOrigin: 'https://shop.example' };
    const mailer = startMailer(ROOT, join(ROOT, 'dist'), settings, { env, onOutput });
    undo.push(() => mailer.stop());
    await mailer.ready();
    return {
      target: `127.0.0.1:${opsPort}`,
      async write(count, minutesAgo, answer) {
        server.decide = (command) => (command.startsWith('RCPT') ? answer : undefined);
        const createdAt = Date.now() - minutesAgo * 60_000;
        for (let index = 0; index < count; index += 1) await writeMail(db, { recipient: `buyer${index}@x.example`, createdAt });
      },
      async mend() {
        server.decide = () => undefined;
        await db.run("UPDATE mail_deliveries SET state = 'due', attempts = 0, next_at = 0 WHERE state IN ('due', 'failed')");
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
