import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Replaces a sent form and takes its focus. */
export function SentNotice({ focus = true, children }: { focus?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" live>
        {children}
      </Notice>
    </div>
  );
}
