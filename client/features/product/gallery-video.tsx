import type { Media } from '../../../shared/contract/media.ts';
import { useMediaUrl } from '../../app-context.tsx';

/** A silent video of the piece: nothing of it is loaded until it is started. */
export function GalleryVideo({ media, className }: { media: Media; className: string | undefined }) {
  const mediaUrl = useMediaUrl();
  return (
    <video
      className={className}
      src={mediaUrl(media.url)}
      width={media.width}
      height={media.height}
      controls
      muted
      playsInline
      preload="none"
      aria-label={media.alt}
    />
  );
}
