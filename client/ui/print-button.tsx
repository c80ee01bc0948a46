import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

interface PrintButtonProps {
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'lg' | 'md' | 'sm';
  readonly children: ReactNode;
}

/** Hidden without JavaScript: the browser's menu prints, too. */
export function PrintButton({ variant = 'primary', size = 'md', children }: PrintButtonProps) {
  if (!useHydrated()) return null;
  return (
    <Button variant={variant} size={size} onClick={() => print()}>
      {children}
    </Button>
  );
}
