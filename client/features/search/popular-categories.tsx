import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useLocalPath } from '../../core/links.ts';
import { Group } from './columns.tsx';
import { menuCategories } from './menu-pages.ts';
import { Row } from './row.tsx';
import styles from './rows.module.css';

export function PopularCategories() {
  const t = useT('search');
  const categories = menuCategories(useBootstrap().menu, useLocalPath());
  if (categories.length === 0) return null;
  return (
    <Group title={t('categories')}>
      <ul className={styles.rows}>
        {categories.map(({ href, title }) => (
          <li key={href}>
            <Row icon="arrow-up-right" href={href} text={title} />
          </li>
        ))}
      </ul>
    </Group>
  );
}
