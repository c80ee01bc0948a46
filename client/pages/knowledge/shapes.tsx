import type { PostCategory } from '../../../packages/contract/post.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SizeGuideLink } from '../../features/sizes/size-guide-link.tsx';
import { useSizeText } from '../../features/sizes/size-text.ts';
import styles from './shapes.module.css';
import { ScaleBar, sizeOfWeight, StoneToScale } from './to-scale.tsx';

const SHAPES = [
  'round',
  'oval',
  'princess',
  'cushion',
  'emerald',
  'asscher',
  'radiant',
  'pear',
  'marquise',
  'heart',
  'trillion',
  'baguette',
] as const;

/** Twelve shapes of one carat, to scale. Each leads to the products of that cut. */
export function Shapes({ guide }: Pick<PostCategory, 'guide'>) {
  const t = useT('knowledge');
  const names = useT('sizes');
  const to = useHref();
  const text = useSizeText();
  const localPath = useLocalPath();
  const [cuts, sizes, stones] = [guide?.cuts, guide?.sizes, guide?.stones].map((path) => (path === undefined ? null : localPath(path)));
  return (
    <Container as="section" section aria-labelledby="shapes">
      <SectionHeading id="shapes" title={t('shapes')} link={cuts ? { href: cuts, label: t('toCuts') } : null} />
      <ul className={styles.shapes}>
        {SHAPES.map((shape) => {
          const size = sizeOfWeight(shape, 1);
          return (
            <li key={shape}>
              <a className={styles.shape} href={to('catalog', undefined, { cut: shape })}>
                <span className={styles.slot}>
                  <StoneToScale shape={shape} size={size} />
                </span>
                <span className={styles.name}>{names(`shapes.${shape}`)}</span>
                <span className={styles.gloss}>{t(`shape.${shape}`)}</span>
                <span className={styles.gloss}>{text.size(size)}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <p className={styles.scale}>
          <ScaleBar />
          <span>{t('allScale')}</span>
        </p>
        {sizes && (
          <p className={styles.action}>
            <SizeGuideLink href={sizes} start={{ guide: 'stone', shape: 'round', size: sizeOfWeight('round', 1) }}>
              {t('calculator')}
            </SizeGuideLink>
          </p>
        )}
        {stones && <ButtonLink href={stones}>{t('toStones')}</ButtonLink>}
      </div>
    </Container>
  );
}
