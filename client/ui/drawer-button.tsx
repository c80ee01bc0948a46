import { type ComponentType, useState } from 'react';
import type { Namespace } from '../core/i18n.ts';
import { PartFailed } from './part-failed.tsx';
import { TextButton, TextLink } from './text-link.tsx';
import { useHydrated } from './use-hydrated.ts';
import { useLazyPart } from './use-lazy-part.ts';

interface Openable {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface DrawerButtonProps<P extends object> {
  readonly label: string;
  /** The drawer: a separate chunk, with these texts. */
  readonly load: () => Promise<ComponentType<P & Openable>>;
  readonly texts: readonly Namespace[];
  readonly props: P;
  /** A page that does the same without JavaScript. */
  readonly href?: string;
}

/** A quiet button that opens a drawer. The drawer keeps its state when it is closed and opened again. */
export function DrawerButton<P extends object>({ label, load, texts, props, href }: DrawerButtonProps<P>) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const { Part, state, load: loadPart } = useLazyPart(load, texts);
  if (href !== undefined && !hydrated)
    return (
      <TextLink variant="quiet" href={href} rel="nofollow">
        {label}
      </TextLink>
    );
  return (
    <>
      <TextButton
        variant="quiet"
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onPointerEnter={() => void loadPart()}
        onClick={() => void loadPart().then(setOpen)}
      >
        {label}
      </TextButton>
      {state === 'failed' && <PartFailed />}
      {Part && <Part {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
