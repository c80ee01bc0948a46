import * as z from 'zod';

/**
 * A picture or video. `url` is absolute, or a path on the media host (`settings.cdn_domain`, else the backend itself).
 * Pictures answer `?w=<pixels>` with that width, in the best format the `Accept` header takes.
 * `position` is `PLP` for the listing picture, else a running number from 1.
 */
export const Media = z.object({
  type: z.enum(['image', 'video']),
  url: z.string(),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  position: z.string(),
  /** Of a video: the picture that stands in its place until it plays. */
  poster: z.string().optional(),
});
export type Media = z.infer<typeof Media>;
