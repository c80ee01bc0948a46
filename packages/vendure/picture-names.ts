import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { AssetNamingStrategy, RequestContext } from '@vendure/core';

export const SOURCES = 'source';

/** Stored files are named as the shop names its pictures: small letters, digits and hyphens. */
export class PictureNames implements AssetNamingStrategy {
  /** `keepsNames`: for pictures that the shop has already. An upload gets a name of its own, lest it be shown in the place of another. */
  constructor(private readonly keepsNames: boolean) {}

  generateSourceFileName(_ctx: RequestContext, original: string, conflict?: string): string {
    if (this.keepsNames && conflict !== undefined) throw new Error(`there is a picture ${original} already`);
    if (this.keepsNames) return `${SOURCES}/${original}`;
    const extension = extname(original).toLowerCase();
    const words = basename(original, extname(original))
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    return `${SOURCES}/${words.slice(0, 80) || 'picture'}-${randomBytes(4).toString('hex')}${extension}`;
  }

  generatePreviewFileName(_ctx: RequestContext, source: string, conflict?: string): string {
    const again = conflict === undefined ? '' : `-${randomBytes(4).toString('hex')}`;
    const extension = extname(source);
    return `preview/${basename(source, extension)}${again}${extension}`;
  }
}
