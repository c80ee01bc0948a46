import type { z } from 'zod';
import type { Capability } from '../../packages/contract/codes.ts';
import type { ReturnPhotoRequest } from '../../packages/contract/return.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';

/** A backend without the capability `photo-files` gets photos in JSON, until contract 1.2. `has` is asked at each call. */
export const withoutPhotoFiles = (backend: Backend, has: (capability: Capability) => boolean): Backend => ({
  call({ photo, ...call }) {
    if (!photo) return backend.call(call);
    if (has('photo-files')) return backend.call({ ...call, photo });
    const body: z.input<typeof ReturnPhotoRequest> = { content: photo.toString('base64') };
    return backend.call({ ...call, body });
  },
});
