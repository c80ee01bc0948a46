import { useT } from '../../core/app-context.tsx';
import styles from '../../features/contact/contact.module.css';

/** A drawing of the way to the shop: no map service learns who looks at it. */
export function ShopMap({ street }: { street: string }) {
  const t = useT('contact');
  return (
    <svg className={styles.map} viewBox="0 0 740 480" aria-hidden="true">
      <rect width="740" height="480" className={styles.ground} />
      <path className={styles.water} d="M740 18C620 70 566 150 566 245c0 90 42 160 82 235" />
      <g className={styles.street}>
        <path d="M0 60l180 70M60 0l120 100M370 0l20 90M0 250h150M0 430l190-60M310 480l20-60M540 480l-40-70M595 245l145-10M610 370l130 15" />
        <path d="M180 130l210 120M180 220l360-60M190 250h220M270 350l120-100M390 120l-10 300M310 110l20 300M460 130l40 260M220 160l12 190M240 190l220-18M250 330l300-36" />
      </g>
      <path
        className={styles.ringEdge}
        d="M556 152C500 80 380 80 300 96 190 120 150 190 156 270c8 100 90 172 200 172 80 0 140-26 180-40 30-12 40-22 56-44"
      />
      <path
        className={styles.ring}
        d="M556 152C500 80 380 80 300 96 190 120 150 190 156 270c8 100 90 172 200 172 80 0 140-26 180-40 30-12 40-22 56-44"
      />
      <path className={styles.own} d="M318 192l138-20" />
      <circle className={styles.place} cx="388" cy="243" r="22" />
      <path className={styles.church} d="M380 258v-18l8-14 8 14v18zM388 226v32M374 258h28" />
      <path className={styles.pin} d="M386 176c-12-17-19-25-19-35a19 19 0 0138 0c0 10-7 18-19 35z" />
      <circle className={styles.pinHole} cx="386" cy="141" r="6" />
      <text x="416" y="147" className={styles.label}>
        {street}
      </text>
      <text x="418" y="250">
        {t('cathedral')}
      </text>
      <text transform="translate(200 380) rotate(40)">{t('ring')}</text>
      <text transform="translate(626 306) rotate(64)">{t('canal')}</text>
    </svg>
  );
}
