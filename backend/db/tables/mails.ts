/** The outbox. */
export const MAILS = `
-- Mails for a mail server. The event is unique, so no mail is written twice.
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

CREATE TABLE mail_attachments (
  mail_id INTEGER NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
  idx INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES mailed_documents (hash),
  PRIMARY KEY (mail_id, idx)
) STRICT, WITHOUT ROWID;
`;
