import type { FeedFormat } from './feed-format.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';

export const FORMATS = { google, openai } as const satisfies Readonly<Record<string, FeedFormat>>;
export type FormatName = keyof typeof FORMATS;
