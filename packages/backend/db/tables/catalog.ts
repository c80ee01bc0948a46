/** Products, and the slugs that find them; the full-text indexes are in `catalog/search/tables.ts`. */
export const CATALOG = `
-- Addresses of categories, collections, materials, pages, posts, products and sections in every language.
CREATE TABLE slugs (
  kind TEXT NOT NULL CHECK (kind IN ('category', 'collection', 'material', 'page', 'post', 'product', 'section')),
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 120),
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
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
  -- 1: not offered any more; the row stays for its history.
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  embedded INTEGER NOT NULL CHECK (embedded IN (0, 1)),
  -- Of the default and of the cheapest configuration; price_cents is the cheapest after the sale: filters and sorting use it.
  base_cents INTEGER NOT NULL CHECK (base_cents >= 0),
  min_cents INTEGER NOT NULL CHECK (min_cents >= 0),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  sale_percent INTEGER NOT NULL CHECK (sale_percent BETWEEN 0 AND 100),
  badge TEXT,
  stone_sku TEXT REFERENCES materials (sku) DEFERRABLE INITIALLY DEFERRED,
  engraving_max INTEGER CHECK (engraving_max BETWEEN 1 AND 60),
  made_to_measure INTEGER NOT NULL CHECK (made_to_measure IN (0, 1)),
  sort_order INTEGER NOT NULL,
  -- Not in detail, because cards have them: reading a long text twenty times makes a listing slower by half.
  category TEXT NOT NULL DEFAULT '',
  -- Keys of categories of materials that a card shows on hover.
  hover TEXT CHECK (hover IS NULL OR json_valid(hover)),
  detail TEXT NOT NULL CHECK (json_valid(detail))
) STRICT;
-- Covering index for the catalogue index, so that texts are not read.
CREATE INDEX products_by_order ON products (sort_order, id, price_cents, stone_sku);

CREATE TABLE product_texts (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  lang TEXT NOT NULL CHECK (lang GLOB '[a-z][a-z]'),
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  sub_title TEXT NOT NULL,
  -- 0: the English texts and address, because there is no translation.
  translated INTEGER NOT NULL CHECK (translated IN (0, 1)),
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
CREATE INDEX configurations_by_kind ON configurations (metal_sku, size_kind, size, availability, product_id, cents);

-- Products changed since the catalogue index was read, each with the number of its last change, and of the last one of its searched texts.
CREATE TABLE product_changes (product_id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, text_seq INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX product_changes_by_seq ON product_changes (seq);
${[
  ['product_changed', 'AFTER UPDATE OF price_cents, sale_percent, sort_order, withdrawn ON products', 'NEW.id'],
  ['product_added', 'AFTER INSERT ON products', 'NEW.id'],
  ['product_deleted', 'AFTER DELETE ON products', 'OLD.id'],
  [
    'availability_changed',
    'AFTER UPDATE OF stock_qty, track_inventory ON configurations WHEN OLD.availability <> NEW.availability',
    'NEW.product_id',
  ],
]
  .map(
    ([name, event, product]) => `CREATE TRIGGER ${name} ${event} BEGIN
  INSERT INTO product_changes (product_id, seq) VALUES (${product}, (SELECT coalesce(max(seq), 0) + 1 FROM product_changes))
    ON CONFLICT (product_id) DO UPDATE SET seq = excluded.seq;
END;`,
  )
  .join('\n')}

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
CREATE INDEX product_medias_by_file ON product_medias (file);

-- The end of a sale, by design key: another import of the seed does not prolong it.
CREATE TABLE sale_ends (
  product_key TEXT PRIMARY KEY,
  sale_percent INTEGER NOT NULL CHECK (sale_percent BETWEEN 1 AND 100),
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sale_ends_by_time ON sale_ends (ends_at);

-- Prices that ended, reduced or not, in milliseconds: from them the lowest price before a reduction is computed. By sku, so that it
-- outlives a configuration that leaves the seed and comes back.
CREATE TABLE past_prices (
  sku TEXT NOT NULL,
  until_at INTEGER NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  is_reduced INTEGER NOT NULL CHECK (is_reduced IN (0, 1)),
  PRIMARY KEY (sku, until_at)
) STRICT, WITHOUT ROWID;
`;
