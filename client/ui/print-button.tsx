import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

interface PrintButtonProps {
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'md' | 'sm';
  readonly children: string;
}

/** Only where it can work; without JavaScript the browser's own menu prints. */
export function PrintButton({ variant = 'primary', size = 'md', children }: PrintButtonProps) {
  if (!useHydrated()) return null;
  return (
    <Button variant={variant} size={size} onClick={() => print()}>
      {children}
    </Button>
  );
}
