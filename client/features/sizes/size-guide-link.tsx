import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { SizeGuideProps, SizeGuideStart } from './size-guide-drawer.tsx';

interface SizeGuideLinkProps {
  /** The shop's page on sizes: where the link leads without JavaScript, in a new tab, or when the guide cannot be loaded. */
  readonly href: string;
  readonly start: SizeGuideStart;
  readonly children: ReactNode;
}

/** A link to the shop's page on sizes that opens the guide over this page instead. The guide is a chunk of its own, with its texts. */
export function SizeGuideLink({ href, start, children }: SizeGuideLinkProps) {
  const { texts } = useApp();
  const [Guide, setGuide] = useState<ComponentType<SizeGuideProps> | null>(null);
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
    if (Guide) return;
    Promise.all([import('./size-guide-drawer.tsx'), texts.load(['sizes'])]).then(
      ([{ SizeGuideDrawer }]) => setGuide(() => SizeGuideDrawer),
      () => location.assign(href),
    );
  };
  return (
    <>
      <TextLink variant="quiet" href={href} aria-haspopup="dialog" onClick={show}>
        {children}
      </TextLink>
      {Guide && <Guide open={open} onClose={() => setOpen(false)} start={start} />}
    </>
  );
}
