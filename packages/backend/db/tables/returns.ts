/** Requests for returns and repairs. They stay with their order. */
export const RETURNS = `
CREATE TABLE returns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number TEXT NOT NULL UNIQUE,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  -- Of the page: sent twice is one request.
  request_key TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (1, 2)),
  refund_type TEXT CHECK ((refund_type IS NULL) = (type = 2)),
  status TEXT NOT NULL,
  comment TEXT,
  -- Last day for handing the parcel in.
  send_by TEXT NOT NULL CHECK (length(send_by) = 10),
  refund_cents INTEGER CHECK ((refund_cents IS NULL) = (type = 2) AND (refund_cents IS NULL OR refund_cents >= 0)),
  created_at INTEGER NOT NULL,
  -- What it becomes once its money has gone back, and the note for that mail.
  ends_as TEXT,
  end_note TEXT,
  UNIQUE (order_id, request_key)
) STRICT;

CREATE TABLE return_items (
  return_id INTEGER NOT NULL REFERENCES returns (id),
  idx INTEGER NOT NULL,
  order_id INTEGER NOT NULL,
  -- Of the order's line.
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  reason TEXT NOT NULL,
  size TEXT,
  certificate_issuer TEXT,
  certificate_url TEXT,
  PRIMARY KEY (return_id, idx),
  UNIQUE (return_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_items (order_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX return_items_by_order ON return_items (order_id);

-- When each state was reached.
CREATE TABLE return_history (
  return_id INTEGER NOT NULL REFERENCES returns (id),
  idx INTEGER NOT NULL,
  status TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- What staff wrote to the customer.
  note TEXT,
  PRIMARY KEY (return_id, idx)
) STRICT, WITHOUT ROWID;

-- As the storefront's server has cleaned them: JPEG. Without a request for a day they go.
CREATE TABLE return_photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unique_id TEXT NOT NULL UNIQUE CHECK (length(unique_id) >= 16),
  order_id INTEGER NOT NULL REFERENCES orders (id),
  return_id INTEGER REFERENCES returns (id),
  hash TEXT NOT NULL,
  content BLOB NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX return_photos_by_order ON return_photos (order_id, return_id);
CREATE INDEX return_photos_by_return ON return_photos (return_id);
CREATE INDEX return_photos_by_age ON return_photos (created_at) WHERE return_id IS NULL;
`;
