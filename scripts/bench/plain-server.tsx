import { createServer } from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import { createBrowserApi } from '../../client/core/api.ts';
import { catalogArgs, filtersArgs } from '../../shared/commerce/catalog-query-args.ts';
import { NOTHING, parseSelection } from '../../shared/commerce/catalog-query.ts';
import type { Bootstrap } from '../../shared/contract/bootstrap.ts';
import type { Facet } from '../../shared/contract/catalog.ts';
import type { Id } from '../../shared/contract/common.ts';
import type { ProductCard } from '../../shared/contract/product.ts';

/**
 * A floor without our tree: the listing as a plain React page would have it, with the same cards, filters and menus, from data that are
 * ready. A component for each part, texts in the code, no contexts, no style names, no state block. Streamed by React from node:http.
 * BENCH_PATH is the listing, BENCH_API the shop's /api it takes the data from.
 */
const { BENCH_PATH = '/catalog', BENCH_API = '', PORT } = process.env;
const api = createBrowserApi('de', { base: BENCH_API });
const selection = parseSelection(new URL(BENCH_PATH, 'http://page').searchParams) ?? NOTHING;
const [{ data: shop }, { data: filters }, { data: products, meta }] = await Promise.all([
  api.call('getBootstrap', {}),
  api.call('getFilters', { query: filtersArgs(selection) }),
  api.call('getCatalog', { query: catalogArgs(selection) }),
]);

const money = new Intl.NumberFormat('de-AT', { style: 'currency', currency: shop.settings.currency_code });
const WIDTHS = [320, 480, 640];
/** As many as a listing of the shop shows: `client/features/catalog/filters`. */
const OPEN_GROUPS = 4;
const SHOWN_VALUES = 3;

function Card({ product }: { product: ProductCard }) {
  const { slug, default_sku, images, mixedTranslation: text, badges, base_cost, variant_plp_image: variants } = product;
  const [first, second] = images;
  return (
    <article>
      {first && (
        <img
          src={`${first.url}?w=640`}
          srcSet={WIDTHS.map((width) => `${first.url}?w=${width} ${width}w`).join(', ')}
          sizes="24vw"
          width={first.width ?? undefined}
          height={first.height ?? undefined}
          alt=""
          loading="lazy"
        />
      )}
      {second && <img src={`${second.url}?w=640`} alt="" loading="lazy" />}
      {badges.map(({ key, name }) => (
        <span key={key}>{name}</span>
      ))}
      <h2>
        <a href={`/product/${slug}${default_sku === null ? '' : `?configuration_id=${default_sku}`}`}>{text.title}</a>
      </h2>
      <p>{text.sub_title}</p>
      <p>{money.format(base_cost)}</p>
      <p>
        {variants.map(({ sku, swatch, title }) => (
          <i key={sku} className={swatch ?? ''} title={title} />
        ))}
      </p>
    </article>
  );
}

function Group({ facet: { key, title, values }, open }: { facet: Facet; open: boolean }) {
  return (
    <details open={open}>
      <summary>{title}</summary>
      {(open ? values.slice(0, SHOWN_VALUES) : []).map(({ value, title: name, count }) => (
        <label key={value}>
          <input type="checkbox" name={key} value={value} />
          {name}
          <small>{count}</small>
        </label>
      ))}
      <button type="submit" name="facet" value={key}>
        {values.length} Werte anzeigen
      </button>
    </details>
  );
}

type MenuItem = Bootstrap['menu'][number];

function Menu({ area, parent }: { area: MenuItem['area']; parent: Id | null }) {
  const items = shop.menu.filter((one) => one.area === area && one.parent_id === parent);
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ id, title, url }) => (
        <li key={id}>
          {url === null ? <p>{title}</p> : <a href={url}>{title}</a>}
          <Menu area={area} parent={id} />
        </li>
      ))}
    </ul>
  );
}

function Page() {
  const pages = Array.from({ length: meta.last_page }, (_, index) => index + 1);
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <title>{shop.settings.company_name}</title>
      </head>
      <body>
        <header>
          <a href="/">{shop.settings.company_name}</a>
          <Menu area="header" parent={null} />
        </header>
        <main>
          <h1>Alle Produkte</h1>
          <p>{meta.total} Produkte</p>
          <form action="/catalog">
            {filters.facets.map((facet, index) => (
              <Group key={facet.key} facet={facet} open={index < OPEN_GROUPS} />
            ))}
            <button type="submit">Anwenden</button>
          </form>
          <ul>
            {products.map((product) => (
              <li key={product.id}>
                <Card product={product} />
              </li>
            ))}
          </ul>
          <nav>
            {pages.map((page) => (
              <a key={page} href={`${BENCH_PATH}&page=${page}`}>
                {page}
              </a>
            ))}
          </nav>
        </main>
        <footer>
          <Menu area="footer" parent={null} />
          <p>{shop.settings.legal_name}</p>
        </footer>
      </body>
    </html>
  );
}

createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  const stream = renderToPipeableStream(<Page />, {
    progressiveChunkSize: Infinity,
    onShellReady() {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      stream.pipe(response);
    },
  });
}).listen(Number(PORT), '127.0.0.1');
