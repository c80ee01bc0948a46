import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { domainOfMail, isReservedDomain } from '../../packages/contract/placeholders.ts';
import { createBackend } from '../../packages/engine/backend/call-backend.ts';
import { createHttpClient } from '../../packages/engine/backend/http-client.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { FALLBACK_LOCALE } from '../../shared/i18n/locales.ts';
import { contract } from '../backend/contract.ts';
import type { Env } from '../env.ts';
import { isLocalOrigin } from './check-origin.ts';
import { failed, type Finding, forTrial, note, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';
import { lookUp, type MailRecords } from './mail-records.ts';

/** As the mailer has them (docs/mails.md); the shop itself sends nothing. */
export interface MailSettings {
  /** The sender of the mails. */
  readonly from: string;
  /** Where servers send mails back. */
  readonly bounces: string;
  /** Undefined: not known here. */
  readonly selector?: string | undefined;
  /** The private key, if it is here. */
  readonly key?: string | undefined;
}

type Source = Readonly<Record<string, string | undefined>>;

/** Of a shop that is public, or whose sender is named here. */
export async function examineMails(source: Source, env: Pick<Env, 'backendUrl' | 'publicOrigin'>, records = lookUp()): Promise<Finding[]> {
  if (!source['MAIL_FROM'] && isLocalOrigin(env.publicOrigin)) return [];
  const settings = readMailSettings(source, source['MAIL_FROM'] ? undefined : await companyAddress(env));
  return settings === null ? [] : checkMails(settings, records);
}

/** Undefined while the backend does not answer, which is another finding. */
async function companyAddress({ backendUrl }: Pick<Env, 'backendUrl'>): Promise<string | undefined> {
  const client = createHttpClient();
  const backend = createBackend({ contract, baseUrl: backendUrl, client, log: silentLog });
  try {
    const { data } = (await backend.call({ key: 'getBootstrap', locale: FALLBACK_LOCALE })) as { data: Bootstrap };
    return data.settings.company_address.email_address || undefined;
  } catch {
    return undefined;
  } finally {
    await client.close();
  }
}

/** By MAIL_FROM, else by the address of the company. Null: the shop has none. */
export function readMailSettings(source: Source, company: string | undefined): MailSettings | null {
  const from = source['MAIL_FROM'] || company;
  if (!from?.includes('@')) return null;
  const key = source['DKIM_KEY'] || readKey(source['DKIM_KEY_FILE']);
  const selector = source['DKIM_SELECTOR'] || (key === undefined ? undefined : 'karat');
  return { from, bounces: source['MAIL_BOUNCES'] || from, selector, key };
}

function readKey(file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Do receivers of mails find what they look for: SPF, DKIM, DMARC, and somebody who answers? */
export async function checkMails(settings: MailSettings, records: MailRecords): Promise<Finding[]> {
  const [sender, bounces] = [domainOfMail(settings.from), domainOfMail(settings.bounces)];
  if (isReservedDomain(sender)) return [forTrial('mails', `${sender} is a domain of examples: mails from it reach nobody`, SENDER)];
  if (await isUnknown(sender, records)) return [failed('mails', `DNS has nothing about mails of ${sender}`, UNKNOWN)];
  const checks = [checkMx(sender, records), checkSpf(bounces, records), checkDkim(sender, settings, records), checkDmarc(sender, records)];
  if (bounces !== sender) checks.push(checkMx(bounces, records));
  return Promise.all(
    checks.map((check) =>
      check.catch((error: unknown) =>
        forTrial('mails', `records of ${sender} cannot be looked up: ${reasonOf(error)}`, 'Look at the name server of this machine.'),
      ),
    ),
  );
}

/** Neither MX nor TXT: the name is wrong, or this machine asks other name servers than the world. */
async function isUnknown(domain: string, { mx, txt }: MailRecords): Promise<boolean> {
  const found = await Promise.all([mx(domain), txt(domain)]).catch(() => null);
  return found !== null && found.every((records) => records.length === 0);
}

async function checkMx(domain: string, { mx }: MailRecords): Promise<Finding> {
  const servers = (await mx(domain)).filter((name) => name !== '');
  if (servers.length === 0) return failed('mails', `${domain} takes no mails: answers and bounces are lost`, MX);
  return ok('mails', `${domain} takes mails (MX)`);
}

/** RFC 7208. */
async function checkSpf(domain: string, { txt }: MailRecords): Promise<Finding> {
  const found = (await txt(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = found;
  if (record === undefined) return failed('mails', `${domain} has no SPF record: its mails are taken for spam`, SPF);
  if (found.length > 1) return failed('mails', `${domain} has ${found.length} SPF records, so none counts`, 'Join them into one.');
  const terms = record.split(/\s+/).slice(1);
  if (terms.some((term) => /^\+?all$/i.test(term))) return failed('mails', `the SPF record of ${domain} allows everybody to send`, SPF);
  const lookups = terms.filter((term) => /^[-~?+]?(?:include:|exists:|redirect=|a(?:[:/]|$)|mx(?:[:/]|$)|ptr)/i.test(term)).length;
  if (lookups > 10)
    return failed(
      'mails',
      `the SPF record of ${domain} needs more than ten look-ups, so it does not count`,
      'Leave senders out that are gone.',
    );
  if (!terms.some((term) => /^[-~]all$|^redirect=/i.test(term)))
    return note('mails', `the SPF record of ${domain} does not end with "~all" or "-all": it forbids nobody`, SPF);
  return ok('mails', `${domain} has an SPF record`);
}

/** RFC 6376. */
async function checkDkim(domain: string, { selector, key }: MailSettings, { txt }: MailRecords): Promise<Finding> {
  if (selector === undefined) return forTrial('mails', 'the selector of DKIM is not known here, so its record is not checked', SELECTOR);
  const name = `${selector}._domainkey.${domain}`;
  const record = (await txt(name)).find((text) => /(?:^|;)\s*p=/i.test(text));
  if (record === undefined) return failed('mails', `there is no DKIM record at ${name}`, DKIM);
  const published = /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? '';
  if (published === '') return failed('mails', `the DKIM record at ${name} is withdrawn: its key is empty`, DKIM);
  const own = key === undefined ? published : publicKeyOf(key);
  if (own === null) return failed('mails', 'DKIM_KEY is no private key', 'Create one as docs/mails.md says.');
  if (own !== published) return failed('mails', `the DKIM record at ${name} belongs to another key`, DKIM);
  return ok('mails', `${name} has ${key === undefined ? 'a' : 'the'} key of DKIM`);
}

function publicKeyOf(pem: string): string | null {
  try {
    return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64');
  } catch {
    return null;
  }
}

/** RFC 7489. A domain without a record of its own has that of the domain above. */
async function checkDmarc(domain: string, { txt }: MailRecords): Promise<Finding> {
  for (const name of [domain, ...parentsOf(domain)]) {
    const record = (await txt(`_dmarc.${name}`)).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (record === undefined) continue;
    if (!/;\s*p=(?:none|quarantine|reject)\b/i.test(record))
      return failed('mails', `the DMARC record of ${name} has no policy "p="`, DMARC);
    if (!/;\s*rua=/i.test(record)) return note('mails', `the DMARC record of ${name} names nobody to report to`, DMARC);
    return ok('mails', `${name} has a DMARC record`);
  }
  return failed('mails', `${domain} has no DMARC record: Gmail and Yahoo want one of those who send many mails`, DMARC);
}

/** Down to two labels. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return Array.from({ length: Math.max(0, labels.length - 2) }, (_, index) => labels.slice(index + 1).join('.'));
}

const SENDER = 'Set "from" of the document "mails", or MAIL_FROM, to an address of your own domain.';
const UNKNOWN = 'Is the domain of the sender right, and does this machine ask public name servers? Records: docs/mails.md.';
const MX = 'Let somebody take the mails of this domain, or send from another address.';
const SPF = 'Publish "v=spf1 include:<your relay> ~all" as TXT (docs/mails.md).';
const DKIM = 'Publish the record of your relay, or of your key (docs/mails.md).';
const SELECTOR = 'Set DKIM_SELECTOR to that of your relay (docs/mails.md).';
const DMARC = 'Publish "v=DMARC1; p=none; rua=mailto:…" as TXT at _dmarc (docs/mails.md).';
