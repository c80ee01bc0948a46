import { SharpAssetPreviewStrategy } from '@vendure/asset-server-plugin';
import { type RequestContext, UserInputError } from '@vendure/core';
import sharp from 'sharp';
import { isPicture, isTooLarge, PICTURE_LOADERS, STAFF_TIMES } from '../../contract/picture-bounds.ts';

// The engine's own copy of the decoder: nothing else is ever decoded, whatever an upload, or a stored file, turns out to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [...PICTURE_LOADERS] });

/** The engine decodes an upload for the first time to make its preview, in the process of the shop: the picture is checked before. */
export class CheckedPreviews extends SharpAssetPreviewStrategy {
  override async generatePreviewImage(ctx: RequestContext, mimeType: string, data: Buffer): Promise<Buffer> {
    const head = await sharp(data, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!head || !isPicture(head)) throw new UserInputError('This is no JPEG, PNG, WebP or AVIF.');
    if (isTooLarge(head, STAFF_TIMES)) throw new UserInputError(`This picture has too many pixels: ${head.width} × ${head.height}.`);
    return super.generatePreviewImage(ctx, mimeType, data);
  }
}
