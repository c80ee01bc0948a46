import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './text-link.module.css';

interface Look {
  /** Quiet links are regular and grey; ivory ones are for velvet or a dark picture. */
  readonly variant?: 'strong' | 'quiet' | 'ivory';
  readonly small?: boolean;
}

export function TextLink({
  variant,
  small,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  return <a {...rest} className={linkClass({ variant, small }, className)} />;
}

/** A button with the look of a link. */
export function TextButton({
  variant,
  small,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return <button {...rest} type={type} className={linkClass({ variant, small }, className)} />;
}

/** Also for a `summary` that looks like a link. */
export const linkClass = ({ variant = 'strong', small }: { [K in keyof Look]?: Look[K] | undefined }, className: string | undefined) =>
  cx(styles.link, variant !== 'strong' && styles[variant], small && styles.small, className);
