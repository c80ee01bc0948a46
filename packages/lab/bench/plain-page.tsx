import type { Bootstrap, Language } from '../../contract/bootstrap.ts';
import type { Facet } from '../../contract/catalog.ts';
import type { Id } from '../../contract/common.ts';
import { Banner, Card, Icon } from './plain-card.tsx';
import { BENCH_ORIGIN, BENCH_PATH, banners, data, filters, meta, products, selection, shop } from './plain-data.ts';

/** As many as a listing of the shop shows: `client/features/catalog/filters`. */
const OPEN_GROUPS = 4;
const SHOWN_VALUES = 3;
const TITLE = 'Alle Stücke';
const LEAD = 'Ringe, Ketten, Armbänder, Ohrschmuck und lose Steine, in Wien entworfen und gefertigt.';
const ORDERS = [
  ['', 'Empfohlen'],
  ['price|asc', 'Preis aufsteigend'],
  ['price|desc', 'Preis absteigend'],
] as const;
const TOOLS = [
  ['/catalog#search', 'search', 'Suchen'],
  ['/profile', 'user', 'Konto'],
  ['/wishlist', 'heart', 'Wunschliste'],
  ['/cart', 'shopping-bag', 'Warenkorb'],
] as const;
const PAYMENTS = ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay', 'PayPal', 'Überweisung'];

function Group({ facet: { key, title, values }, open }: { facet: Facet; open: boolean }) {
  return (
    <details className="group" open={open}>
      <summary>{title}</summary>
      {(open ? values.slice(0, SHOWN_VALUES) : []).map(({ value, title: name, count, swatch }) => (
        <label key={value}>
          <input type="checkbox" name={key} value={value} />
          {swatch !== null && <i className={swatch} />}
          {name}
          <small>{count}</small>
        </label>
      ))}
      <button type="submit" className="more" name="facet" value={key}>
        {values.length} Werte anzeigen
      </button>
    </details>
  );
}

function Order() {
  return (
    <details className="group" open>
      <summary>Sortierung</summary>
      {ORDERS.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name="sortBy" value={value} defaultChecked={value === ''} />
          {title}
        </label>
      ))}
    </details>
  );
}

function Price() {
  const bounds = [
    ['min_cost_from', 'Preis von', filters.cost.min, selection.min],
    ['max_cost_to', 'Preis bis', filters.cost.max, selection.max],
  ] as const;
  return (
    <details className="group" open>
      <summary>Preis</summary>
      {bounds.map(([name, label, bound]) => (
        <input key={name} type="range" aria-label={label} max={100} defaultValue={bound === filters.cost.min ? 0 : 100} />
      ))}
      {bounds.map(([name, label, bound, chosen]) => (
        <input
          key={name}
          name={name}
          placeholder={String(bound)}
          aria-label={label}
          inputMode="numeric"
          maxLength={16}
          autoComplete="off"
          defaultValue={chosen ?? ''}
        />
      ))}
    </details>
  );
}

type MenuItem = Bootstrap['menu'][number];

function Menu({ area, parent }: { area: MenuItem['area']; parent: Id | null }) {
  const items = shop.menu.filter((one) => one.area === area && one.parent_id === parent);
  if (items.length === 0) return null;
  return (
    <ul className="menu">
      {items.map(({ id, title, url, media }) => (
        <li key={id}>
          {url === null ? <p>{title}</p> : <a href={url}>{title}</a>}
          <Menu area={area} parent={id} />
          {media && <img src={`${media.url}?w=800`} alt={media.alt} loading="lazy" decoding="async" />}
        </li>
      ))}
    </ul>
  );
}

const prefixOf = ({ slug, is_default }: Language) => (is_default ? '' : `/${slug}`);

function Languages() {
  return (
    <ul className="languages" aria-label="Sprache wählen">
      {shop.languages.map((language) => (
        <li key={language.slug}>
          <a href={prefixOf(language) + BENCH_PATH} hrefLang={language.slug} lang={language.slug}>
            {language.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Head() {
  const [picture] = products[0]?.images ?? [];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${TITLE} | ${shop.settings.company_name}`}</title>
      <meta name="description" content={LEAD} />
      <link rel="stylesheet" href="/assets/page.css" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="canonical" href={BENCH_ORIGIN + BENCH_PATH} />
      {shop.languages.map((language) => (
        <link key={language.slug} rel="alternate" hrefLang={language.slug} href={BENCH_ORIGIN + prefixOf(language) + BENCH_PATH} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={TITLE} />
      <meta property="og:url" content={BENCH_ORIGIN + BENCH_PATH} />
      <meta property="og:site_name" content={shop.settings.company_name} />
      {picture && <meta property="og:image" content={`${BENCH_ORIGIN}${picture.url}?w=1200`} />}
      <meta name="twitter:card" content="summary_large_image" />
    </head>
  );
}

function Header() {
  return (
    <header className="header">
      <p className="bar">
        Versicherter Versand in 28 Länder <a href="/page/versand">Zu den Lieferzeiten</a>
      </p>
      <a className="logo" href="/">
        {shop.settings.company_name}
      </a>
      <nav aria-label="Hauptmenü">
        <Menu area="header" parent={null} />
      </nav>
      <div className="tools">
        <Languages />
        {TOOLS.map(([href, icon, label]) => (
          <a key={href} href={href} aria-label={label}>
            <Icon name={icon} />
          </a>
        ))}
      </div>
    </header>
  );
}

function Footer() {
  const { company_name, legal_name, company_address: address, working_hours } = shop.settings;
  return (
    <footer className="footer">
      <form className="newsletter" action="/form/newsletter" method="post">
        <h2>Post aus der Werkstatt</h2>
        <input type="email" name="email" aria-label="E-Mail" autoComplete="email" required />
        <label>
          <input type="checkbox" name="consent" />
          Ich möchte den Newsletter erhalten
        </label>
        <button type="submit">Anmelden</button>
      </form>
      <address>
        <p>{legal_name}</p>
        <p>{`${address.address_line_1}, ${address.zip} ${address.city}`}</p>
        <a href={`mailto:${address.email_address}`}>{address.email_address}</a>
        <a href={`tel:${address.phone_number}`}>{address.phone_number}</a>
        <p>{working_hours}</p>
      </address>
      <Menu area="footer" parent={null} />
      <Languages />
      <p>© {company_name}</p>
      <ul className="payments">
        {PAYMENTS.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </footer>
  );
}

export function PlainPage() {
  const pages = Array.from({ length: meta.last_page }, (_, index) => index + 1);
  return (
    <html lang="de">
      <Head />
      <body>
        <Header />
        <main id="main">
          <nav className="crumbs" aria-label="Sie sind hier">
            <a href="/">Startseite</a>
            <span aria-current="page">{TITLE}</span>
          </nav>
          <h1>{TITLE}</h1>
          <p className="lead">{LEAD}</p>
          <form className="search" role="search" action="/catalog">
            <input type="search" name="search" aria-label="Stücke suchen" maxLength={100} autoComplete="off" />
            <button type="submit">Suchen</button>
          </form>
          <p className="count" role="status">
            {meta.total} Stücke
          </p>
          <form className="filter" action="/catalog">
            <Order />
            <Price />
            {filters.facets.map((facet, index) => (
              <Group key={facet.key} facet={facet} open={index < OPEN_GROUPS} />
            ))}
            <button type="submit">Auswahl anzeigen</button>
          </form>
          <ul className="grid">
            {products.map((product) => (
              <li key={product.id}>
                <Card product={product} />
              </li>
            ))}
            {banners.map((banner) => (
              <Banner key={banner.id} banner={banner} />
            ))}
          </ul>
          <nav className="pages" aria-label="Seiten">
            {pages.map((page) => (
              <a key={page} href={`${BENCH_PATH}&page=${page}`} aria-label={`Seite ${page}`}>
                {page}
              </a>
            ))}
          </nav>
        </main>
        <Footer />
        {/* oxlint-disable-next-line react/no-danger -- JSON without < */}
        <script type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
        <script type="module" src="/assets/page.js" />
      </body>
    </html>
  );
}
