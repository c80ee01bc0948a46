import type { Appearance } from '@stripe/stripe-js';

/** The computed value of a token of `client/ui/tokens.css`. */
type ReadToken = (name: `--${string}`) => string;

export function readToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The gateway's iframe cannot read our style sheets, so it gets their values to look like our fields. */
export const appearance = (token: ReadToken): Appearance => ({
  theme: 'stripe',
  labels: 'above',
  variables: {
    colorPrimary: token('--accent'),
    colorBackground: token('--white'),
    colorText: token('--ink'),
    colorTextSecondary: token('--ink-2'),
    colorDanger: token('--error'),
    fontFamily: token('--font-sans'),
    fontSizeBase: '16px',
    borderRadius: token('--radius'),
    focusOutline: `2px solid ${token('--focus')}`,
  },
});
