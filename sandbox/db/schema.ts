/** Raise it with every change of the tables below: a database with another version is renamed, never reused. */
export const SCHEMA_VERSION = 11;

/**
 * Money is integer cents, truth values are 0 and 1, `''` in the option columns means "this choice does not exist here"
 * (NULL would escape the UNIQUE constraint). Ids of catalogue rows survive a new seed: rows are matched by their keys.
 */
export const SCHEMA = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE cache_versions (
  cache_group TEXT PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT, WITHOUT ROWID;

-- Content of editors: settings, menu, pages, home, campaigns. Read as a whole.
CREATE TABLE documents (name TEXT PRIMARY KEY, json TEXT NOT NULL CHECK (json_valid(json))) STRICT, WITHOUT ROWID;

-- Addresses of categories, collections, materials, pages and products in every language.
CREATE TABLE slugs (
  kind TEXT NOT NULL CHECK (kind IN ('category', 'collection', 'material', 'page', 'product')),
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 120),
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  key TEXT NOT NULL,
  PRIMARY KEY (kind, slug, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  parent_key TEXT REFERENCES categories (key) DEFERRABLE INITIALLY DEFERRED,
  sort_order INTEGER NOT NULL
) STRICT;

CREATE TABLE collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  sort_order INTEGER NOT NULL
) STRICT;

CREATE TABLE materials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sku TEXT NOT NULL UNIQUE,
  sort_order INTEGER NOT NULL
) STRICT;

CREATE TABLE products (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  embedded INTEGER NOT NULL CHECK (embedded IN (0, 1)),
  -- Of the default and of the cheapest configuration; price_cents is the cheapest after the sale: filters and sorting use it.
  base_cents INTEGER NOT NULL CHECK (base_cents >= 0),
  min_cents INTEGER NOT NULL CHECK (min_cents >= 0),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  sale_percent INTEGER NOT NULL CHECK (sale_percent BETWEEN 0 AND 100),
  badge TEXT,
  stone_sku TEXT REFERENCES materials (sku) DEFERRABLE INITIALLY DEFERRED,
  engraving_max INTEGER CHECK (engraving_max BETWEEN 1 AND 60),
  sort_order INTEGER NOT NULL,
  detail TEXT NOT NULL CHECK (json_valid(detail))
) STRICT;
-- Covering index for the catalogue index, so that texts are not read.
CREATE INDEX products_by_order ON products (sort_order, id, price_cents, stone_sku);

CREATE TABLE product_texts (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  sub_title TEXT NOT NULL,
  PRIMARY KEY (product_id, lang),
  UNIQUE (lang, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_categories (
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  PRIMARY KEY (category_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_categories_by_product ON product_categories (product_id);

CREATE TABLE product_collections (
  collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  sort_order INTEGER NOT NULL,
  PRIMARY KEY (collection_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_collections_by_product ON product_collections (product_id);

-- Facets that all configurations of a product share; metal, size, length and availability are columns of configurations.
CREATE TABLE product_facets (
  facet TEXT NOT NULL,
  value TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  PRIMARY KEY (facet, value, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_facets_by_product ON product_facets (product_id);

CREATE TABLE configurations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  sku TEXT NOT NULL UNIQUE CHECK (length(sku) BETWEEN 3 AND 40),
  metal TEXT NOT NULL,
  metal_sku TEXT REFERENCES materials (sku) DEFERRABLE INITIALLY DEFERRED,
  size_kind TEXT NOT NULL CHECK (size_kind IN ('', 'size', 'length', 'diameter')),
  size TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  stock_qty INTEGER NOT NULL CHECK (stock_qty >= 0),
  track_inventory INTEGER NOT NULL CHECK (track_inventory IN (0, 1)),
  availability TEXT NOT NULL GENERATED ALWAYS AS
    (CASE WHEN stock_qty > 0 THEN 'in-stock' WHEN track_inventory = 1 THEN 'sold-out' ELSE 'pre-order' END) STORED,
  position INTEGER NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  is_metal_default INTEGER NOT NULL CHECK (is_metal_default IN (0, 1)),
  UNIQUE (product_id, metal, size)
) STRICT;
CREATE UNIQUE INDEX one_default ON configurations (product_id) WHERE is_default = 1;
CREATE UNIQUE INDEX one_metal_default ON configurations (product_id, metal) WHERE is_metal_default = 1;
-- The catalogue index (catalog/index/) reads along it.
CREATE INDEX configurations_by_kind ON configurations (metal_sku, size_kind, size, availability, product_id);

-- Products changed since the catalogue index was read, each with the number of its last change.
CREATE TABLE product_changes (product_id INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
CREATE INDEX product_changes_by_seq ON product_changes (seq);
CREATE TRIGGER product_changed AFTER UPDATE OF price_cents, sale_percent ON products BEGIN
  INSERT INTO product_changes VALUES (NEW.id, (SELECT coalesce(max(seq), 0) + 1 FROM product_changes))
    ON CONFLICT (product_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TRIGGER availability_changed AFTER UPDATE OF stock_qty, track_inventory ON configurations
WHEN OLD.availability <> NEW.availability BEGIN
  INSERT INTO product_changes VALUES (NEW.product_id, (SELECT coalesce(max(seq), 0) + 1 FROM product_changes))
    ON CONFLICT (product_id) DO UPDATE SET seq = excluded.seq;
END;

CREATE TABLE product_medias (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  metal TEXT NOT NULL,
  -- 0 is the listing picture.
  position INTEGER NOT NULL CHECK (position >= 0),
  file TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  alt TEXT NOT NULL CHECK (json_valid(alt)),
  PRIMARY KEY (product_id, metal, position)
) STRICT, WITHOUT ROWID;

-- Full-text index over folded texts (search/fold.ts); columns as in search/columns.ts. Contentless: texts are not stored.
CREATE VIRTUAL TABLE product_search USING fts5 (
  de_title, de_sub_title, de_terms, de_text, en_title, en_sub_title, en_terms, en_text, codes, kinds,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (product_search, row);
-- Its words as rows, for fast reads.
CREATE TABLE search_words (word TEXT PRIMARY KEY, products INTEGER NOT NULL) STRICT, WITHOUT ROWID;

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
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  care_mails INTEGER NOT NULL DEFAULT 0 CHECK (care_mails IN (0, 1)),
  back_in_stock_mails INTEGER NOT NULL DEFAULT 1 CHECK (back_in_stock_mails IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX user_sessions_by_user ON user_sessions (user_id);

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

-- Accounts at providers that vouch for a customer.
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

CREATE TABLE carts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  -- Its lines stand in that cart now; who still has this id gets that one.
  merged_into INTEGER REFERENCES carts (id) ON DELETE SET NULL,
  contact_email TEXT,
  shipping_address TEXT CHECK (shipping_address IS NULL OR json_valid(shipping_address)),
  billing_address TEXT CHECK (billing_address IS NULL OR json_valid(billing_address)),
  shipping_rate_id TEXT,
  order_notes TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  checkout_at INTEGER,
  finished_at INTEGER
) STRICT;
CREATE INDEX carts_by_user ON carts (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX carts_by_expiry ON carts (expires_at) WHERE finished_at IS NULL;

CREATE TABLE cart_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cart_id INTEGER NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  configuration_id INTEGER NOT NULL REFERENCES configurations (id) ON DELETE CASCADE,
  engraving TEXT NOT NULL CHECK (json_valid(engraving)),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  UNIQUE (cart_id, configuration_id, engraving)
) STRICT;
CREATE INDEX cart_items_by_configuration ON cart_items (configuration_id);

-- Codes that lower a price. Percent and euros are stored in hundredths. Uses survive a new seed.
CREATE TABLE discount_codes (
  code TEXT PRIMARY KEY CHECK (code = upper(code)),
  type TEXT NOT NULL CHECK (type IN ('percent', 'static')),
  amount INTEGER NOT NULL CHECK (amount > 0 AND (type = 'static' OR amount <= 10000)),
  title TEXT NOT NULL CHECK (json_valid(title)),
  min_cents INTEGER NOT NULL CHECK (min_cents >= 0),
  starts_at INTEGER,
  expires_at INTEGER,
  max_uses INTEGER,
  used INTEGER NOT NULL CHECK (used >= 0 AND (max_uses IS NULL OR used <= max_uses)),
  -- Keys of collections and categories that the code covers; two empty lists: all.
  collections TEXT NOT NULL CHECK (json_valid(collections)),
  categories TEXT NOT NULL CHECK (json_valid(categories))
) STRICT, WITHOUT ROWID;

-- Cards that pay. The balance survives a new seed; a percent card has none and pays once.
CREATE TABLE gift_cards (
  code TEXT PRIMARY KEY CHECK (code = upper(code)),
  type TEXT NOT NULL CHECK (type IN ('percent', 'static')),
  amount INTEGER NOT NULL CHECK (amount > 0 AND (type = 'static' OR amount <= 10000)),
  balance INTEGER CHECK ((balance IS NULL) = (type = 'percent') AND (balance IS NULL OR balance BETWEEN 0 AND amount)),
  title TEXT NOT NULL CHECK (json_valid(title)),
  min_cents INTEGER NOT NULL CHECK (min_cents >= 0),
  expires_at INTEGER,
  used INTEGER NOT NULL CHECK (used >= 0 AND (type = 'static' OR used <= 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE cart_codes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cart_id INTEGER NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  discount_code TEXT REFERENCES discount_codes (code),
  gift_card TEXT REFERENCES gift_cards (code),
  CHECK ((discount_code IS NULL) <> (gift_card IS NULL)),
  UNIQUE (cart_id, gift_card)
) STRICT;
CREATE UNIQUE INDEX one_discount ON cart_codes (cart_id) WHERE discount_code IS NOT NULL;

-- An order is a copy without references to the catalogue, which may change.
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  po_number TEXT NOT NULL UNIQUE,
  cart_id INTEGER NOT NULL UNIQUE REFERENCES carts (id),
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  -- Opens the tracking page; in mails.
  tracking_id TEXT NOT NULL UNIQUE CHECK (length(tracking_id) >= 16),
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  parcel TEXT CHECK (parcel IS NULL OR json_valid(parcel)),
  payment_status INTEGER NOT NULL CHECK (payment_status BETWEEN 0 AND 6),
  payment_method TEXT CHECK (payment_method IS NOT NULL OR final_cents = 0),
  contact_email TEXT NOT NULL,
  -- Language of mails to the shopper.
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  shipping_address TEXT NOT NULL CHECK (json_valid(shipping_address)),
  billing_address TEXT NOT NULL CHECK (json_valid(billing_address)),
  shipping TEXT NOT NULL CHECK (json_valid(shipping)),
  order_notes TEXT,
  currency_code TEXT NOT NULL CHECK (length(currency_code) = 3),
  items_cents INTEGER NOT NULL CHECK (items_cents >= 0),
  shipping_cents INTEGER NOT NULL CHECK (shipping_cents >= 0),
  tax_cents INTEGER NOT NULL CHECK (tax_cents >= 0),
  tax_rate INTEGER NOT NULL,
  discount_cents INTEGER NOT NULL CHECK (discount_cents BETWEEN 0 AND items_cents),
  gift_card_cents INTEGER NOT NULL CHECK (gift_card_cents >= 0),
  -- Used codes, in every language.
  codes TEXT NOT NULL CHECK (json_valid(codes)),
  final_cents INTEGER NOT NULL CHECK (final_cents >= 0 AND final_cents = items_cents - discount_cents + shipping_cents - gift_card_cents)
) STRICT;

CREATE INDEX orders_by_user ON orders (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX orders_by_email ON orders (lower(contact_email));

-- When each state was reached.
CREATE TABLE order_history (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  status TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;

-- Consecutive numbers within a year.
CREATE TABLE invoices (
  year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  order_id INTEGER NOT NULL UNIQUE REFERENCES orders (id),
  issued_at INTEGER NOT NULL,
  PRIMARY KEY (year, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_items (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  cents INTEGER NOT NULL CHECK (cents >= 0),
  pre_order INTEGER NOT NULL CHECK (pre_order IN (0, 1)),
  engraving TEXT NOT NULL CHECK (json_valid(engraving)),
  -- Title, options and picture in every language.
  snapshot TEXT NOT NULL CHECK (json_valid(snapshot)),
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;

-- One attempt to pay a cart with a provider (payments/rows.ts). Order and refusal exclude each other.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  cart_id INTEGER NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  provider TEXT NOT NULL CHECK (provider IN ('stripe', 'paypal', 'affirm')),
  ref TEXT UNIQUE,
  return_url TEXT,
  express INTEGER NOT NULL CHECK (express IN (0, 1)),
  cents INTEGER NOT NULL CHECK (cents > 0),
  currency_code TEXT NOT NULL CHECK (length(currency_code) = 3),
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  state TEXT NOT NULL CHECK (state IN ('open', 'processing', 'authorised', 'paid', 'declined', 'cancelled')),
  confirmed_at INTEGER,
  cart_print TEXT,
  payer_taken_at INTEGER,
  order_id INTEGER UNIQUE REFERENCES orders (id),
  refusal TEXT CHECK (refusal IS NULL OR json_valid(refusal)),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((confirmed_at IS NULL) = (cart_print IS NULL)),
  CHECK (order_id IS NULL OR (refusal IS NULL AND confirmed_at IS NOT NULL AND state IN ('authorised', 'paid'))),
  CHECK (state <> 'paid' OR order_id IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_live_payment ON payments (cart_id) WHERE state IN ('open', 'processing', 'authorised');
CREATE INDEX payments_by_cart ON payments (cart_id);

-- The outbox: mails for a mail server. The event is unique, so no mail is written twice.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL,
  recipient TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_recipient ON mails (recipient, id);

-- The end of a sale, by design key: another import of the seed does not prolong it.
CREATE TABLE sale_ends (
  product_key TEXT PRIMARY KEY,
  sale_percent INTEGER NOT NULL CHECK (sale_percent BETWEEN 1 AND 100),
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sale_ends_by_time ON sale_ends (ends_at);

-- Subscribers: an empty sku is the newsletter, else a sold-out configuration.
CREATE TABLE subscriptions (
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  sku TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (email, sku)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_sku ON subscriptions (sku);

CREATE TABLE questions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  name TEXT NOT NULL,
  question TEXT NOT NULL,
  sku TEXT NOT NULL,
  product_key TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang IN ('de', 'en')),
  created_at INTEGER NOT NULL,
  UNIQUE (email, product_key, sku, question)
) STRICT;

CREATE TABLE wishlists (
  unique_id TEXT PRIMARY KEY,
  baggage TEXT NOT NULL CHECK (json_valid(baggage)),
  user_id INTEGER UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX wishlists_by_expiry ON wishlists (expires_at);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  -- Null while the call is running.
  response TEXT CHECK (response IS NULL OR json_valid(response)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
`;
