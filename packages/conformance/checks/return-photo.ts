import type { Context } from './check.ts';

/** A grey pixel. */
export const PHOTO =
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSk' +
  'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAA' +
  'AAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAB/9k=';

/** The id that guests get for number and mail address. */
export async function returnId({ backend, shopper }: Context): Promise<string> {
  const { po_number, contact_email: email } = (await shopper.placedOrder()).order;
  return (await backend.call('findReturnOrder', { body: { po_number, email } })).data.id;
}

/** A photo as the backend wants it: in multipart/form-data with the capability `photo-files`, else in JSON. */
export async function photoCall({ backend }: Context, id: string) {
  const { capabilities } = (await backend.call('getBootstrap', {})).data;
  const photo = capabilities.includes('photo-files') ? Buffer.from(PHOTO, 'base64') : undefined;
  return { args: { params: { id }, body: { content: PHOTO } }, options: { photo } };
}
