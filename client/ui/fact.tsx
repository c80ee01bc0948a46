import type { ReactNode } from 'react';

/** A name and its value in a `<dl>`; the list's own style sheet lays them out. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
