/** What became of each mail. Those of before are old: nobody gets a month of mails on the day on which a shop begins to send. */
export const MAIL_DELIVERIES = `
CREATE TABLE mail_deliveries (
  mail_id BIGINT PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'failed', 'late', 'bounced', 'old')),
  attempts BIGINT NOT NULL DEFAULT 0,
  next_at BIGINT NOT NULL,
  claim TEXT,
  answer TEXT,
  changed_at BIGINT NOT NULL
);
CREATE INDEX mail_deliveries_due ON mail_deliveries (next_at, mail_id) WHERE state = 'due';
CREATE INDEX mail_deliveries_failed ON mail_deliveries (changed_at) WHERE state = 'failed';
INSERT INTO mail_deliveries (mail_id, state, next_at, changed_at) SELECT id, 'old', 0, created_at FROM mails;

CREATE TABLE undeliverable_addresses (
  address TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('bounce', 'complaint')),
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
`;
