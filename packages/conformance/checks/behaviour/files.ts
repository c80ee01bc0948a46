import { type Check, checksOf, expectEqual, expectThat, Skipped } from '../check.ts';
import { PHOTO, photoCall, returnId } from '../return-photo.ts';

const photos = checksOf('behaviour', 'getReturnPhoto', {
  'answers the photo that was kept, and the same content is the same photo': {
    alsoNeeds: ['keepReturnPhoto'],
    run: async (context) => {
      const { backend } = context;
      const id = await returnId(context);
      const { args, options } = await photoCall(context, id);
      const [first, second] = [
        (await backend.call('keepReturnPhoto', args, options)).data.id,
        (await backend.call('keepReturnPhoto', args, options)).data.id,
      ];
      expectEqual('photo', second, first);
      const { data } = await backend.call('getReturnPhoto', { params: { id, photo: first } });
      expectThat('the bytes that were sent', data.content === PHOTO, `${data.content.length} characters of base64`);
    },
  },
});

const uploads = checksOf('behaviour', 'keepReturnPhoto', {
  'refuses what is no JPEG': async (context) => {
    const id = await returnId(context);
    const { args, options } = await photoCall(context, id);
    if (!options.photo) throw new Skipped('not offered (capability photo-files)');
    const answer = await context.backend.ask('keepReturnPhoto', args, { photo: Buffer.from('<svg/>') });
    expectThat('keepReturnPhoto answers 415 or 422', answer.status === 415 || answer.status === 422, `${answer.status} ${answer.text}`);
  },
});

/** Files as bytes: multipart/form-data up, the type of the file down. */
export const filesBehaviour: readonly Check[] = [...photos, ...uploads];
