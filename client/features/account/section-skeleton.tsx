import { cx } from '../../ui/cx.ts';
import { Bar, SkeletonBlock } from '../../ui/skeleton.tsx';
import section from './section.module.css';
import styles from './section-skeleton.module.css';
import role from '../../ui/text-role.module.css';

/** Two sections of an account page whose data are on their way: titles at the left, fields at the right. */
export function SectionSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1].map((part) => (
        <div key={part} className={cx(section.section, part === 0 && styles.first)}>
          <div className={section.intro}>
            <Bar className={cx(role.title1, styles.title)} />
            <Bar className={cx(section.text, styles.text)} />
          </div>
          <div className={styles.fields}>
            {[0, 1, 2, 3].map((field) => (
              <div key={field} className={styles.field}>
                <SkeletonBlock />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
