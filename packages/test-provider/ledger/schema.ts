import { CHARGE_STATES } from '../payment-gateway.ts';
import { STEPS } from './states.ts';

/** Raise it with every change of the tables below: a ledger with another version is renamed, never reused. */
export const LEDGER_VERSION = 3;

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** The trigger enforces the allowed changes, independent of the code. */
export const LEDGER_SCHEMA = `
CREATE TABLE charges (
  ref TEXT PRIMARY KEY,
  -- Allows to authorise the charge.
  token TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  method TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents > 0),
  currency TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  -- Whose charge it is.
  shop TEXT,
  return_url TEXT,
  -- Where its notices go.
  notice_url TEXT,
  asks_address INTEGER NOT NULL CHECK (asks_address IN (0, 1)),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN (${list(CHARGE_STATES)})),
  -- The shopper's bank asks for confirmation.
  challenge INTEGER NOT NULL DEFAULT 0 CHECK (challenge IN (0, 1)),
  -- How often each notice of this charge is sent.
  notices INTEGER NOT NULL DEFAULT 1 CHECK (notices IN (1, 2)),
  -- When a slow charge is decided.
  settle_at INTEGER,
  payer TEXT CHECK (json_valid(payer)),
  dispute TEXT CHECK (json_valid(dispute)),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX charges_to_settle ON charges (settle_at) WHERE state = 'processing';

CREATE TRIGGER only_legal_steps BEFORE UPDATE OF state ON charges
WHEN OLD.state || ' ' || NEW.state NOT IN (${list(STEPS.map((step) => step.join(' ')))})
BEGIN SELECT RAISE(ABORT, 'a charge cannot take this step'); END;

-- Of captured charges. Without a key: not made by the backend.
CREATE TABLE refunds (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  ref TEXT NOT NULL REFERENCES charges (ref),
  cents INTEGER NOT NULL CHECK (cents > 0),
  key TEXT UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX refunds_by_charge ON refunds (ref);

-- A notice is written with its change and sent afterwards.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ref TEXT NOT NULL REFERENCES charges (ref),
  state TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE INDEX notices_to_send ON notices (due_at, id) WHERE delivered_at IS NULL;

-- Payment methods of wallets.
CREATE TABLE payment_methods (
  id TEXT PRIMARY KEY,
  outcome TEXT NOT NULL,
  payer TEXT CHECK (json_valid(payer)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
