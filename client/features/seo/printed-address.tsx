import { useSite, useBootstrap } from '../../core/app-context.tsx';
import styles from './printed-address.module.css';
import only from '../../ui/only.module.css';
import { cx } from '../../ui/cx.ts';

/** Printed only: the name of the shop and the address of the page. */
export function PrintedAddress({ path }: { path: string }) {
  const { origin } = useSite();
  const { settings } = useBootstrap();
  return (
    <p className={cx(styles.address, only.paper)}>
      {settings.company_name} · {origin + path}
    </p>
  );
}
