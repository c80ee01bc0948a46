/** Customers, what they have saved, and what visitors have asked for. */
export const CUSTOMERS = `
-- Customers. Everything about them refers to their row, and goes with it.
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  -- Null: signs in by another way.
  password_hash TEXT,
  password_changed_at INTEGER,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  gender INTEGER NOT NULL CHECK (gender BETWEEN 0 AND 2),
  birthday TEXT,
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  care_mails INTEGER NOT NULL DEFAULT 0 CHECK (care_mails IN (0, 1)),
  back_in_stock_mails INTEGER NOT NULL DEFAULT 1 CHECK (back_in_stock_mails IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- The last sign-in; null before the first.
  signed_in_at INTEGER
) STRICT;

CREATE TABLE user_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- The browser's row of user_devices, if it has one.
  device_hash TEXT
) STRICT;
CREATE INDEX user_sessions_by_user ON user_sessions (user_id);

-- Browsers that have signed in (customers/devices.ts). Several accounts of one browser share its token.
CREATE TABLE user_devices (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, token_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_devices_by_token ON user_devices (token_hash);

-- What a mailed link opens (customers/mail-tokens.ts). The owner is the address of a sign-up, else a customer's id.
CREATE TABLE mail_tokens (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_tokens_by_owner ON mail_tokens (kind, owner);

CREATE TABLE user_addresses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address TEXT NOT NULL CHECK (json_valid(address)),
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1))
) STRICT;
CREATE INDEX user_addresses_by_user ON user_addresses (user_id);

-- Accounts at identity providers that vouch for a customer.
CREATE TABLE social_accounts (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;

-- Public keys of customers (WebAuthn). The counter of authenticators that have none stays 0.
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL CHECK (counter >= 0),
  transports TEXT NOT NULL CHECK (json_valid(transports)),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Challenges that wait for their response: of a customer who adds a passkey, or (NULL) of a sign-in.
CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- Subscribers: an empty sku is the newsletter, else a sold-out configuration.
CREATE TABLE subscriptions (
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  sku TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (email, sku)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_sku ON subscriptions (sku);

-- Links to unsubscribe from the newsletter; each mail has one of its own, and none expires with its use.
CREATE TABLE unsubscribe_links (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unsubscribe_links_by_email ON unsubscribe_links (email, created_at);

CREATE TABLE questions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL,
  question TEXT NOT NULL,
  sku TEXT NOT NULL,
  product_key TEXT NOT NULL,
  subject TEXT,
  phone TEXT NOT NULL,
  po_number TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  created_at INTEGER NOT NULL,
  -- When staff marked it as answered.
  answered_at INTEGER,
  UNIQUE (email, product_key, sku, question)
) STRICT;

-- baggage: see wishlists/stored-wishes.ts. The three columns of a share are null together.
CREATE TABLE wishlists (
  unique_id TEXT PRIMARY KEY,
  baggage TEXT NOT NULL CHECK (json_valid(baggage)),
  user_id INTEGER UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  share_token TEXT UNIQUE,
  share_name TEXT,
  shared_at INTEGER,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX wishlists_by_expiry ON wishlists (expires_at);

CREATE TABLE comparisons (
  unique_id TEXT PRIMARY KEY,
  baggage TEXT NOT NULL CHECK (json_valid(baggage)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX comparisons_by_expiry ON comparisons (expires_at);
`;
