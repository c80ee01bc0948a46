import { EXTRAS, EXTRAS_TABLE } from '../line-extras.ts';
import { MAILS } from './mails.ts';

/** Carts, codes, orders, payments and mails. */
export const ORDERS = `
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
${EXTRAS_TABLE}
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  UNIQUE (cart_id, configuration_id, ${EXTRAS})
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
  categories TEXT NOT NULL CHECK (json_valid(categories)),
  -- 1: not for a customer who has placed an order.
  first_order INTEGER NOT NULL CHECK (first_order IN (0, 1)),
  -- 0: staff have switched it off.
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
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
  used INTEGER NOT NULL CHECK (used >= 0 AND (type = 'static' OR used <= 1)),
  -- 0: staff have blocked it.
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  -- Null for cards of the documents.
  issued_at INTEGER,
  -- The order that bought it.
  order_id INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX gift_cards_by_order ON gift_cards (order_id) WHERE order_id IS NOT NULL;

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
  -- Opens the order in the session of its customer.
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  -- Opens the page after the purchase without a session.
  confirmation_id TEXT NOT NULL UNIQUE CHECK (length(confirmation_id) >= 16),
  po_number TEXT NOT NULL UNIQUE,
  cart_id INTEGER NOT NULL UNIQUE REFERENCES carts (id),
  user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  -- Opens the tracking page; in mails.
  tracking_id TEXT NOT NULL UNIQUE CHECK (length(tracking_id) >= 16),
  -- Opens the pages of returns without a session, for who knows number and mail address; in mails.
  return_id TEXT NOT NULL UNIQUE CHECK (length(return_id) >= 16),
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  parcel TEXT CHECK (parcel IS NULL OR json_valid(parcel)),
  payment_status INTEGER NOT NULL CHECK (payment_status BETWEEN 0 AND 6),
  payment_method TEXT CHECK (payment_method IS NOT NULL OR final_cents = 0),
  contact_email TEXT NOT NULL,
  -- Language of mails to the shopper.
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  shipping_address TEXT NOT NULL CHECK (json_valid(shipping_address)),
  billing_address TEXT NOT NULL CHECK (json_valid(billing_address)),
  shipping TEXT NOT NULL CHECK (json_valid(shipping)),
  order_notes TEXT,
  currency_code TEXT NOT NULL CHECK (length(currency_code) = 3),
  items_cents INTEGER NOT NULL CHECK (items_cents >= 0),
  shipping_cents INTEGER NOT NULL CHECK (shipping_cents >= 0),
  tax_cents INTEGER NOT NULL CHECK (tax_cents >= 0),
  tax_rate REAL NOT NULL,
  discount_cents INTEGER NOT NULL CHECK (discount_cents BETWEEN 0 AND items_cents),
  gift_card_cents INTEGER NOT NULL CHECK (gift_card_cents >= 0),
  -- Used codes, in every language.
  codes TEXT NOT NULL CHECK (json_valid(codes)),
  final_cents INTEGER NOT NULL CHECK (final_cents >= 0 AND final_cents = items_cents - discount_cents + shipping_cents - gift_card_cents)
) STRICT;

CREATE INDEX orders_by_user ON orders (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX orders_by_email ON orders (lower(contact_email));
-- Payment status 0 is unpaid: few orders, searched every minute.
CREATE INDEX orders_unpaid ON orders (created_at) WHERE payment_status = 0;

-- Carts that machines have prepared, and the orders of them. The row is the outbox of the order's events, too (orders/order-events.ts).
CREATE TABLE platform_orders (
  cart_id INTEGER PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE,
  checkout_id TEXT NOT NULL UNIQUE CHECK (length(checkout_id) >= 16),
  platform TEXT NOT NULL,
  order_id INTEGER UNIQUE REFERENCES orders (id),
  -- Counts the changes of the order; up to which one the platform was told.
  revision INTEGER NOT NULL CHECK (revision >= 0),
  told INTEGER NOT NULL CHECK (told BETWEEN 0 AND revision),
  changed_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX platform_orders_due ON platform_orders (due_at) WHERE told < revision;

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

-- Corrections of invoices, with consecutive numbers of their own: one for each return that was refunded, and others for parts or the rest.
CREATE TABLE credit_notes (
  year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  order_id INTEGER NOT NULL REFERENCES invoices (order_id),
  return_id INTEGER UNIQUE REFERENCES returns (id),
  cents INTEGER NOT NULL CHECK (cents > 0),
  -- VAT in it.
  tax_cents INTEGER NOT NULL CHECK (tax_cents BETWEEN 0 AND cents),
  -- As the document prints it.
  reason TEXT,
  issued_at INTEGER NOT NULL,
  PRIMARY KEY (year, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX credit_notes_by_order ON credit_notes (order_id);

CREATE TABLE order_items (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  cents INTEGER NOT NULL CHECK (cents >= 0),
  pre_order INTEGER NOT NULL CHECK (pre_order IN (0, 1)),
  -- For this customer alone: as the product says, or noted by the workshop later.
  made_to_measure INTEGER NOT NULL CHECK (made_to_measure IN (0, 1)),
${EXTRAS_TABLE}
  -- Title, options and picture in every language.
  snapshot TEXT NOT NULL CHECK (json_valid(snapshot)),
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;

-- One attempt to pay a cart, or its placed order, with a gateway (payments/rows.ts). Order and refusal exclude each other.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  cart_id INTEGER NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  -- A placed order that is paid; null while the order comes from the payment.
  pays_order_id INTEGER REFERENCES orders (id),
  method TEXT NOT NULL,
  provider TEXT NOT NULL CHECK (provider <> ''),
  ref TEXT UNIQUE,
  return_url TEXT,
  express INTEGER NOT NULL CHECK (express IN (0, 1)),
  cents INTEGER NOT NULL CHECK (cents > 0),
  currency_code TEXT NOT NULL CHECK (length(currency_code) = 3),
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  state TEXT NOT NULL CHECK (state IN ('open', 'processing', 'authorised', 'paid', 'declined', 'cancelled')),
  confirmed_at INTEGER,
  cart_print TEXT,
  payer_taken_at INTEGER,
  order_id INTEGER UNIQUE REFERENCES orders (id),
  refusal TEXT CHECK (refusal IS NULL OR json_valid(refusal)),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Given up, but its gateway cannot end it: money that comes until then goes back.
  watch_until INTEGER,
  -- When the charge of a paid one was last read.
  looked_at INTEGER,
  -- The last one that the gateway has told.
  dispute TEXT CHECK (dispute IS NULL OR json_valid(dispute)),
  CHECK ((confirmed_at IS NULL) = (cart_print IS NULL)),
  CHECK (order_id IS NULL OR (refusal IS NULL AND confirmed_at IS NOT NULL AND state IN ('authorised', 'paid'))),
  CHECK (state <> 'paid' OR order_id IS NOT NULL),
  CHECK (order_id IS NULL OR pays_order_id IS NULL OR order_id = pays_order_id)
) STRICT;
CREATE UNIQUE INDEX one_live_payment ON payments (cart_id) WHERE state IN ('open', 'processing', 'authorised');
CREATE INDEX payments_by_cart ON payments (cart_id);
CREATE INDEX watched_payments ON payments (watch_until) WHERE watch_until IS NOT NULL;
CREATE INDEX paid_payments ON payments (looked_at) WHERE state = 'paid';
CREATE INDEX payments_by_paid_order ON payments (pays_order_id) WHERE pays_order_id IS NOT NULL;

-- Money that goes back, by the part: to the payment's gateway, to a gift card, or by hand (payments/refunds.ts).
CREATE TABLE refunds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The key at the gateway.
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  -- Of a back office that has asked for it: asked twice is one refund.
  request_key TEXT UNIQUE,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  -- Null: nothing of the invoice was left to correct.
  note_year INTEGER,
  note_number INTEGER,
  payment_id INTEGER REFERENCES payments (id),
  gift_card TEXT REFERENCES gift_cards (code),
  cents INTEGER NOT NULL CHECK (cents > 0),
  -- Sent: the gateway has promised it.
  state TEXT NOT NULL CHECK (state IN ('wanted', 'sent', 'done', 'failed')),
  -- The gateway's own id.
  ref TEXT,
  -- Why it has failed.
  problem TEXT,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  UNIQUE (payment_id, ref),
  FOREIGN KEY (note_year, note_number) REFERENCES credit_notes (year, number),
  CHECK ((note_year IS NULL) = (note_number IS NULL)),
  CHECK (payment_id IS NULL OR gift_card IS NULL),
  CHECK (state = 'done' OR payment_id IS NOT NULL)
) STRICT;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX open_refunds ON refunds (changed_at) WHERE state IN ('wanted', 'sent');

-- Statements of withdrawal as they were declared. The order is set when number and address match one.
CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  number TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL CHECK (received_at % 1000 = 0),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  contract TEXT NOT NULL,
  items TEXT,
  statement TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  content TEXT NOT NULL,
  checksum TEXT NOT NULL CHECK (length(checksum) = 64),
  -- In lower case, to find the statements of a person.
  address TEXT NOT NULL,
  declared_hash TEXT NOT NULL,
  order_id INTEGER REFERENCES orders (id) ON DELETE SET NULL,
  suspicious INTEGER NOT NULL CHECK (suspicious IN (0, 1)),
  -- When staff marked it as handled.
  handled_at INTEGER
) STRICT;
CREATE INDEX withdrawals_by_content ON withdrawals (declared_hash, received_at);
CREATE INDEX withdrawals_by_address ON withdrawals (address);
${MAILS}`;
