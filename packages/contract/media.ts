import * as z from 'zod';

/**
 * A picture or video. `url` is absolute, or a path on the media host (`settings.cdn_domain`, else the backend itself). The media host
 * scales pictures to the width `?w=<pixels>` and chooses the best format that the `Accept` header allows.
 * `width` and `height` are pixels of the original. `position` is `PLP` for the listing picture, else a running number from 1.
 */
export const Media = z.object({
  type: z.enum(['image', 'video']),
  url: z.string(),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  position: z.string(),
  /** Videos only: the picture shown until the video plays. */
  poster: z.string().optional(),
});
export type Media = z.infer<typeof Media>;
