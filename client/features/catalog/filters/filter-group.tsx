import type { ReactNode } from 'react';
import { Counter } from '../../../ui/badge.tsx';
import { useLatch } from '../../../ui/use-latch.ts';

interface FilterGroupProps {
  readonly title: string;
  /** How many of its values are chosen. */
  readonly chosen?: number;
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A collapsible part of the filters; the style sheet draws plus and minus. */
export function FilterGroup({ title, chosen = 0, open, children }: FilterGroupProps) {
  return (
    <details open={useLatch(open)}>
      <summary>
        {title}
        {chosen > 0 && <Counter>{chosen}</Counter>}
      </summary>
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  );
}
