import { type ReactNode, useEffect, useRef } from 'react';
import { Container } from '../../ui/container.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PageHead } from '../seo/page-head.tsx';
import only from '../../ui/only.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './sign-in-frame.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** Pictures of the sign-in pages: decoration, so without a text. */
const PICTURES = {
  signIn: { url: '/media/hero-blush-podium.webp', width: 2400, height: 1000 },
  signUp: { url: '/media/hero-emerald-velvet.webp', width: 2400, height: 1000 },
  password: { url: '/media/insta-rose-hoops.webp', width: 1200, height: 1200 },
  verify: { url: '/media/insta-emerald-cut-solitaire.webp', width: 1200, height: 1200 },
  tracking: { url: '/media/promo-1x1-earrings-sage.webp', width: 1200, height: 1200 },
} as const;

interface SignInFrameProps {
  readonly picture: keyof typeof PICTURES;
  /** The heading, and the title of the document. */
  readonly title: string;
  /** The sentence below the heading. */
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}

/** The outcome of a form. It takes the focus, since the pressed button is gone; a page that arrives with it leaves the focus alone. */
export function SpokenLead({ children }: { readonly children: ReactNode }) {
  const lead = useRef<HTMLSpanElement>(null);
  const wasHydrated = useRef(useHydrated());
  useEffect(() => {
    if (wasHydrated.current) lead.current?.focus();
  }, []);
  return (
    <span ref={lead} tabIndex={-1} role="status" className={only.noRing}>
      {children}
    </span>
  );
}

/** A picture at the left, the form at the right; below 992 px the form alone. */
export function SignInFrame({ picture, title, lead, children }: SignInFrameProps) {
  return (
    <Container className={styles.frame}>
      <PageHead title={title} path={null} />
      <div className={styles[picture]}>
        <Picture media={PICTURES[picture]} alt="" sizes="(min-width: 992px) 56vw, 1px" fit="cover" className={styles.picture} />
      </div>
      <div className={styles.column}>
        <h1 className={role.display2}>{title}</h1>
        <div className={cx(role.soft, space.above3Half)}>{lead}</div>
        {children !== undefined && <div className={cx(space.stack4Half, space.above5Half)}>{children}</div>}
      </div>
    </Container>
  );
}
