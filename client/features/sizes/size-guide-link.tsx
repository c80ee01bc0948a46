import { type MouseEvent, type ReactNode, useState } from 'react';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import type { SizeGuideStart } from './size-guide-drawer.tsx';

const loadGuide = () => import('./size-guide-drawer.tsx').then(({ SizeGuideDrawer }) => SizeGuideDrawer);

interface SizeGuideLinkProps {
  /** The shop's page about sizes: used without JavaScript, in a new tab, or when the guide cannot be loaded. */
  readonly href: string;
  readonly start: SizeGuideStart;
  readonly children: ReactNode;
}

/** A link to the shop's page about sizes; a plain click opens the guide in a drawer instead. The guide is a lazy chunk with its texts. */
export function SizeGuideLink({ href, start, children }: SizeGuideLinkProps) {
  const { Part: Guide, load } = useLazyPart(loadGuide, ['sizes']);
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
    void load().then((loaded) => {
      if (!loaded) location.assign(href);
    });
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
