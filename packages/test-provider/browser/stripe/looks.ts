import type { Appearance } from '@stripe/stripe-js';
import type { Looks } from '../messages.ts';

export function looksOf(appearance: Appearance | undefined): Looks {
  const v = appearance?.variables ?? {};
  return {
    ...(v.colorText && { color: v.colorText }),
    ...(v.colorPrimary && { primary: v.colorPrimary }),
    ...(v.colorDanger && { danger: v.colorDanger }),
    ...(v.colorBackground && { background: v.colorBackground }),
    ...(v.borderRadius && { radius: v.borderRadius }),
    ...(v.fontFamily && { fontFamily: v.fontFamily }),
    ...(v.fontSizeBase && { fontSize: v.fontSizeBase }),
  };
}
