import type { IconName } from '../../ui/icon-names.ts';
import { useLocalPath } from '../../core/links.ts';
import { useT } from '../../core/app-context.tsx';
import { SharedPart } from '../../core/shared-part.tsx';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import type { BlockProps } from './block-of.ts';
import { cx } from '../../ui/cx.ts';
import styles from './trust-row.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** The icons by their name in the CMS. */
const ICONS: Readonly<Record<string, IconName>> = { parcel: 'truck', return: 'rotate-ccw', ring: 'ruler', loupe: 'gem' };

/** The shop's promises; a promise with a page is a link. */
export function TrustRow({ block: { items } }: BlockProps<'trust-row'>) {
  const t = useT('blocks');
  const localPath = useLocalPath();
  return (
    <Container as="section" section aria-label={t('promises')}>
      <SharedPart as="ul" name={() => 'promises'} of={items} className={styles.row}>
        {() =>
          items.map(({ icon, title, text, url }) => {
            const href = localPath(url);
            return (
              <li key={title} className={styles.item}>
                <Icon icon={ICONS[icon] ?? 'gem'} size="l" />
                <div>
                  <p className={styles.title}>{href === null ? title : <a href={href}>{title}</a>}</p>
                  <p className={cx(role.meta, space.aboveHalf)}>{noBreak(text)}</p>
                </div>
              </li>
            );
          })
        }
      </SharedPart>
    </Container>
  );
}
