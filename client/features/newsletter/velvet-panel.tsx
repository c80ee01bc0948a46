import type { ReactNode } from 'react';
import styles from './newsletter.module.css';

/** The ground of the form on the page of its own. */
export const VelvetPanel = ({ children }: { children: ReactNode }) => <div className={styles.panel}>{children}</div>;
