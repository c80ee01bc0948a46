import { useSprite } from '../sprite.ts';

/** The wordmark (`wordmark.ts`), in the colour of the text around it; its height is set by the class. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 -188.5 967.5 192.5" fill="currentColor" aria-hidden="true">
      <use href={`${useSprite()}#wordmark`} />
    </svg>
  );
}
