import type { ProductCard } from '../../contract/product.ts';
import { type banners, shop } from './plain-data.ts';

const money = new Intl.NumberFormat('de-AT', { style: 'currency', currency: shop.settings.currency_code });
const WIDTHS = [320, 480, 640];

export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" width="20" height="20" aria-hidden="true">
      <use href={`/assets/icons.svg#${name}`} />
    </svg>
  );
}

export function Banner({ banner: { file, text, url } }: { banner: (typeof banners)[number] }) {
  return (
    <li className="banner">
      <img src={`${file.poster ?? file.url}?w=800`} alt={file.alt} loading="lazy" decoding="async" />
      <h2>{text.title}</h2>
      <a href={url ?? '/'}>{text.cta}</a>
    </li>
  );
}

export function Card({ product }: { product: ProductCard }) {
  const { slug, default_sku, images, mixedTranslation: text, badges, base_cost, variant_plp_image: variants } = product;
  const { sale_value, lowest_prior_cost } = product;
  const [first, second] = images;
  return (
    <article className="card">
      <div className="tray">
        {first && (
          <img
            src={`${first.url}?w=640`}
            srcSet={WIDTHS.map((width) => `${first.url}?w=${width} ${width}w`).join(', ')}
            sizes="(min-width: 1400px) 270px, (min-width: 992px) 24vw, (min-width: 768px) 31vw, 47vw"
            width={first.width ?? undefined}
            height={first.height ?? undefined}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
        {second && <img className="second" src={`${second.url}?w=640`} alt="" loading="lazy" decoding="async" />}
        {badges.map(({ key, name }) => (
          <span key={key} className="badge">
            {name}
          </span>
        ))}
      </div>
      <h2 className="title">
        <a href={`/product/${slug}${default_sku === null ? '' : `?configuration_id=${default_sku}`}`}>{text.title}</a>
      </h2>
      <p className="line">{text.sub_title}</p>
      <div className="row">
        <p className="price">
          {money.format(base_cost)}
          {sale_value !== null && lowest_prior_cost != null && <s>{money.format(lowest_prior_cost)}</s>}
        </p>
        <p className="swatches" role="img" aria-label={`In ${variants.map(({ title }) => title).join(', ')}`}>
          {variants.map(({ sku, swatch }) => (
            <i key={sku} className={swatch ?? ''} />
          ))}
        </p>
      </div>
    </article>
  );
}
