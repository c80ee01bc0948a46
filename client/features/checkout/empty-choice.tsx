import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface NoChoiceProps {
  /** Of the field that would be here. */
  readonly name: 'rate' | 'method';
  readonly legend: string;
  readonly children: ReactNode;
}

/** Says why there is nothing to choose. The order waits for it, so its button leads here: the group takes the focus. */
export function EmptyChoice({ name, legend, children }: NoChoiceProps) {
  return (
    <fieldset name={name} tabIndex={-1}>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      {children}
    </fieldset>
  );
}
