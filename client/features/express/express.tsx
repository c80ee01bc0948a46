import { useEffect, useRef } from 'react';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useNear } from '../../ui/use-near.ts';
import styles from './express.module.css';
import type { ExpressOptions } from './use-express.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** The express buttons, rendered only when they are near the viewport. */
export function Express(options: ExpressOptions) {
  const { enabled_integrations } = useBootstrap();
  const possible = enabled_integrations.some((type) => type === IntegrationType.stripe || type === IntegrationType.payPal);
  const container = useRef<HTMLDivElement>(null);
  const near = useNear(container);
  const { Part, load } = useLazyPart(() => import('./express-buttons.tsx').then(({ ExpressButtons }) => ExpressButtons), ['express']);
  useEffect(() => {
    if (near && possible) void load();
  }, [near, possible, load]);
  if (!possible) return null;
  return (
    <div className={cx(styles.container, only.scripted)} ref={container}>
      {Part && <Part {...options} />}
    </div>
  );
}
