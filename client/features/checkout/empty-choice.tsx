import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface NoChoiceProps {
  /** Name of the field that the group replaces. */
  readonly name: 'rate' | 'method';
  readonly legend: string;
  readonly children: ReactNode;
}

/** Explains why there is nothing to choose. The order needs a choice, so the group can take the focus as its field would. */
export function EmptyChoice({ name, legend, children }: NoChoiceProps) {
  return (
    <fieldset name={name} tabIndex={-1}>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      {children}
    </fieldset>
  );
}
