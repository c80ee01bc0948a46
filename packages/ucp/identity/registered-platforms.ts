import * as z from 'zod';
import { parsePlatformProfile, type PlatformProfile } from './platform-profile.ts';

/** A platform that the operator has written into UCP_PLATFORMS. */
export interface RegisteredPlatform {
  readonly name: string;
  /** Address of its profile. */
  readonly profile: string;
  /** Before an order it shows its essentials, and a button with the words of the law. */
  readonly confirmsOrders?: boolean | undefined;
  /** Its profile, which is not fetched then. */
  readonly document: PlatformProfile | null;
}

const Entry = z
  .strictObject({
    name: z.string().min(1).max(100),
    profile: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).href),
    document: z
      .unknown()
      .transform((document, context) => {
        const profile = document === undefined ? null : parsePlatformProfile(document);
        if (document !== undefined && !profile) context.addIssue({ code: 'custom', message: 'is no profile of a platform' });
        return profile;
      })
      .optional()
      .transform((profile) => profile ?? null),
    confirms_orders: z.boolean().optional(),
  })
  .transform(({ confirms_orders: confirmsOrders, ...entry }) => ({ ...entry, confirmsOrders }));
const List = z.array(Entry).max(200);

/** Null: the text is no such list. */
export function parseRegisteredPlatforms(text: string): readonly RegisteredPlatform[] | null {
  try {
    return List.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
