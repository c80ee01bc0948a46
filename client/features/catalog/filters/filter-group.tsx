import { type ReactNode, useEffect, useRef } from 'react';
import { SharedPart } from '../../../core/shared-part.tsx';
import { Counter } from '../../../ui/badge.tsx';
import { useLatch } from '../../../ui/use-latch.ts';

interface FilterGroupProps {
  readonly title: string;
  /** How many of its values are chosen. */
  readonly chosen?: number;
  readonly open: boolean;
  /** Of what it shows, when that is the same in many listings (`SharedPart`). Null: not shared. */
  readonly name: (() => string) | null;
  /** Called each time the shopper opens it, and when it is already open at hydration. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A collapsible part of the filters; the style sheet draws plus and minus. */
export function FilterGroup({ title, chosen = 0, open, name, onOpen, children }: FilterGroupProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (ref.current?.open) onOpen?.();
  }, [onOpen]);
  return (
    // The click comes before the browser shows the content, `toggle` behind it: a search in the page opens a group, too.
    <SharedPart as="details" name={name} ref={ref} open={useLatch(open)} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      {() => (
        <>
          <summary onClick={onOpen}>
            {title}
            {chosen > 0 && <Counter>{chosen}</Counter>}
          </summary>
          <div role="group" aria-label={title}>
            {children}
          </div>
        </>
      )}
    </SharedPart>
  );
}
