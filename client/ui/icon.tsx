import type { LucideIcon } from 'lucide-react';

const MEASURES = { xs: [16, 1.5], s: [18, 1.25], m: [22, 1.25], l: [26, 1.25] } as const;

interface IconProps {
  readonly icon: LucideIcon;
  readonly size?: keyof typeof MEASURES;
  readonly className?: string | undefined;
}

/** A lucide icon in the shop's line weight. Always decoration: the words stand beside it or in an `aria-label`. */
export function Icon({ icon: Glyph, size = 'm', className = '' }: IconProps) {
  const [pixels, stroke] = MEASURES[size];
  return <Glyph size={pixels} strokeWidth={stroke} className={className} aria-hidden="true" />;
}
