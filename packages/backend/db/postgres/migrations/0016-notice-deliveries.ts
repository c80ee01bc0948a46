/** What became of notices at the webhook of the owner. */
export const NOTICE_DELIVERIES = `
CREATE TABLE notice_deliveries (
  notice_id BIGINT PRIMARY KEY REFERENCES staff_notices (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('due', 'sent', 'failed', 'late')),
  attempts BIGINT NOT NULL DEFAULT 0,
  next_at BIGINT NOT NULL,
  claim TEXT,
  answer TEXT,
  changed_at BIGINT NOT NULL
);
CREATE INDEX notice_deliveries_due ON notice_deliveries (next_at, notice_id) WHERE state = 'due';
CREATE INDEX staff_notices_by_creation ON staff_notices (created_at);
`;
