import { Router } from 'express';
import { notFound } from '../../backend/core/refusal.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import { mailedDocument } from '../../backend/documents/mailed-document.ts';

/** Attachments of the mails in the inbox, as files to download. */
export function attachmentRouter(shop: Shop): Router {
  const router = Router();
  router.get('/:id/attachments/:index', async (req, res) => {
    const [id, index] = [req.params.id, req.params.index].map((text) => (/^\d{1,15}$/.test(text) ? Number(text) : -1));
    const document = await mailedDocument(shop, id ?? -1, index ?? -1);
    if (!document) throw notFound('attachment');
    res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'; sandbox" });
    res.attachment(document.name).send(document.content);
  });
  return router;
}
