import type { TFunction } from 'i18next';
import type { Namespace, Register } from '../register.ts';
import type { TextValues } from './fill-text.ts';

/** Returns a text of one namespace. */
export type Translate<N extends Namespace> = Register extends { readonly texts: unknown }
  ? TFunction<N>
  : (key: string, values?: TextValues) => string;

/** Texts of a language, by namespace. */
export type Bundles = { readonly [N in Namespace]?: object };

/**
 * The source of texts for components. On the server i18next; in the browser `texts.ts`, which supports what the catalogues of a shop use in
 * a thirtieth of the bytes.
 */
export interface TextSource {
  of<N extends Namespace>(namespace: N): Translate<N>;
  /** Resolves when these namespaces are loaded. */
  load(namespaces: readonly Namespace[]): Promise<unknown>;
}
