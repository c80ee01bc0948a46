import type { Db } from '../../database.ts';
import { TABLES } from './0001-tables.ts';
import { PLATFORM_ORDERS } from './0002-platform-orders.ts';
import { CATALOGUE } from './0003-catalogue.ts';
import { ATTEMPTS } from './0004-attempts.ts';
import { CONTENT_REVISIONS } from './0005-content-revisions.ts';
import { STAFF } from './0006-staff.ts';
import { LIMITS_OF_ATTEMPTS } from './0007-limits-of-attempts.ts';
import { SOLD_GIFT_CARDS } from './0008-sold-gift-cards.ts';
import { renameOptionalCampaigns } from './0009-optional-campaigns.ts';
import { TAX_RATES } from './0010-tax-rates.ts';
import { PRICES_IN_INDEX } from './0011-prices-in-index.ts';
import { MAIL_DELIVERIES } from './0012-mail-deliveries.ts';
import { REFUNDS } from './0013-refunds.ts';
import { STAFF_NOTICES } from './0014-staff-notices.ts';
import { MAILS_SENT_AGAIN } from './0015-mails-sent-again.ts';
import { NOTICE_DELIVERIES } from './0016-notice-deliveries.ts';
import { addDocumentNumbers } from './0017-document-numbers.ts';

export interface Migration {
  /** In the table of those that were applied. */
  readonly name: string;
  readonly sql?: string;
  /** Changes the form of stored JSON, after `sql`; on SQLite as well, which begins anew when its tables change. */
  readonly json?: (db: Db) => Promise<void>;
}

/** In their order; the number of a migration is its place, from 1 on. */
export const MIGRATIONS: readonly Migration[] = [
  { name: 'tables', sql: TABLES },
  { name: 'platform-orders', sql: PLATFORM_ORDERS },
  { name: 'catalogue', sql: CATALOGUE },
  { name: 'attempts', sql: ATTEMPTS },
  { name: 'content-revisions', sql: CONTENT_REVISIONS },
  { name: 'staff', sql: STAFF },
  { name: 'limits-of-attempts', sql: LIMITS_OF_ATTEMPTS },
  { name: 'sold-gift-cards', sql: SOLD_GIFT_CARDS },
  { name: 'optional-campaigns', json: renameOptionalCampaigns },
  { name: 'tax-rates', sql: TAX_RATES },
  { name: 'prices-in-index', sql: PRICES_IN_INDEX },
  { name: 'mail-deliveries', sql: MAIL_DELIVERIES },
  { name: 'refunds', sql: REFUNDS },
  { name: 'staff-notices', sql: STAFF_NOTICES },
  { name: 'mails-sent-again', sql: MAILS_SENT_AGAIN },
  { name: 'notice-deliveries', sql: NOTICE_DELIVERIES },
  { name: 'document-numbers', json: addDocumentNumbers },
];
