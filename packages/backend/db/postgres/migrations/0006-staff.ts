/** Notes of staff about codes, gift cards, returns, withdrawals and questions. */
export const STAFF = `
ALTER TABLE discount_codes ADD COLUMN active BIGINT NOT NULL DEFAULT 1 CHECK (active IN (0, 1));
ALTER TABLE gift_cards ADD COLUMN active BIGINT NOT NULL DEFAULT 1 CHECK (active IN (0, 1));
ALTER TABLE gift_cards ADD COLUMN issued_at BIGINT;
ALTER TABLE withdrawals ADD COLUMN handled_at BIGINT;
ALTER TABLE return_history ADD COLUMN note TEXT;
ALTER TABLE questions ADD COLUMN answered_at BIGINT;
`;
