/** The outbox. */
export const MAILS = `
-- Mails of the shop. The event is unique, so no mail is written twice.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL,
  recipient TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  -- Further header fields.
  headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_recipient ON mails (recipient, id);

-- What mails carry, as it was when they were written: the text of a page, the name of an invoice, or a file of the operator. Most mails
-- carry the same.
CREATE TABLE mailed_documents (
  hash TEXT PRIMARY KEY,
  page TEXT CHECK (page IS NULL OR json_valid(page)),
  file BLOB,
  CHECK ((page IS NULL) <> (file IS NULL))
) STRICT, WITHOUT ROWID;

-- What became of each mail, written with it (mails/outbox.ts): a program delivers what is due (packages/mailer).
CREATE TABLE mail_deliveries (
  mail_id INTEGER PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
  -- late: its link had lapsed before it could be sent, or no server took it for five days. bounced: taken, and returned afterwards.
  -- old: written before there was a program that delivers.
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'failed', 'late', 'bounced', 'old')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Due from then on; while a sender has it, when its claim lapses.
  next_at INTEGER NOT NULL,
  -- When an operator had it sent again: the five days of trying begin anew. 0: never.
  due_since INTEGER NOT NULL DEFAULT 0,
  -- Of the sender that has it. A sender that has lost its claim notes nothing.
  claim TEXT,
  -- The last answer of the mail server.
  answer TEXT,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_deliveries_due ON mail_deliveries (next_at, mail_id) WHERE state = 'due';
CREATE INDEX mail_deliveries_failed ON mail_deliveries (changed_at) WHERE state = 'failed';

-- Addresses in lower case that no mail reaches, or whose owner has complained: they get no mail that nobody needs.
CREATE TABLE undeliverable_addresses (
  address TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('bounce', 'complaint')),
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What staff have to know, written in the transaction of the event; mails are made of it (mails/staff/mail-staff.ts).
CREATE TABLE staff_notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  created_at INTEGER NOT NULL,
  -- Null: not yet.
  mailed_at INTEGER
) STRICT;
CREATE INDEX staff_notices_waiting ON staff_notices (id) WHERE mailed_at IS NULL;
CREATE INDEX staff_notices_by_time ON staff_notices (mailed_at);
CREATE INDEX staff_notices_by_creation ON staff_notices (created_at);

-- What became of each notice at the webhook of the owner, once there is one: a program delivers what is due (packages/mailer).
CREATE TABLE notice_deliveries (
  notice_id INTEGER PRIMARY KEY REFERENCES staff_notices (id) ON DELETE CASCADE,
  -- late: what it is about is gone.
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'failed', 'late')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  claim TEXT,
  answer TEXT,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notice_deliveries_due ON notice_deliveries (next_at, notice_id) WHERE state = 'due';

CREATE TABLE mail_attachments (
  mail_id INTEGER NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
  idx INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES mailed_documents (hash),
  PRIMARY KEY (mail_id, idx)
) STRICT, WITHOUT ROWID;
`;
