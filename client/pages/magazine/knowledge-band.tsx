import { DIAMOND_KNOWLEDGE_SLUGS } from '../../../packages/contract/codes.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { CutIcon } from '../../ui/cut-icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { cx } from '../../ui/cx.ts';
import band from './band.module.css';
import role from '../../ui/text-role.module.css';
import styles from './knowledge-band.module.css';
import space from '../../ui/spacing.module.css';
import { postCategoriesQuery } from '../../features/magazine/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

const CUTS = ['round', 'oval', 'emerald', 'pear'] as const;

/** The way to the section about diamonds; nothing in a shop without it. */
export function KnowledgeBand() {
  const t = useT('magazine');
  const to = useHref();
  const { data: sections } = useSuspenseQuery(postCategoriesQuery()).data;
  const section = sections.find(({ slug }) => DIAMOND_KNOWLEDGE_SLUGS.some((one) => one === slug));
  if (!section) return null;
  return (
    <section className={band.band} aria-labelledby="knowledge">
      <Container className={styles.row}>
        <div>
          <h2 className={role.title1} id="knowledge">
            {t('knowledgeTitle')}
          </h2>
          <p className={cx(role.lead, role.chars44, space.above3)}>{noBreak(section.description)}</p>
          <p className={space.above4Half}>
            <TextLink href={to('magazineSection', { section: section.slug })}>{t('toKnowledge')}</TextLink>
          </p>
        </div>
        <ul className={styles.cuts}>
          {CUTS.map((cut) => (
            <li key={cut}>
              <CutIcon cut={cut} className={styles.cut} />
              {t(`cut.${cut}`)}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
