import type { Section } from '../../../shared/contract/content.ts';

/** One type of section, e.g. `SectionOf<'story'>`. */
export type SectionOf<T extends Section['type']> = Extract<Section, { type: T }>;
export type Tile = SectionOf<'picture-strip'>['tiles'][number];
