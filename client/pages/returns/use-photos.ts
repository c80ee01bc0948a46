import { useRef, useState } from 'react';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, returnPhotosUrl } from '../../../packages/contract/return-limits.ts';
import { useApp } from '../../core/app-context.tsx';
import { type Uploaded, uploadPhoto, type UploadFailure } from './upload-photo.ts';

export interface Photo {
  readonly key: string;
  readonly name: string;
  /** Null for one that was kept before this page. */
  readonly bytes: number | null;
  /** Null until the server has kept it. */
  readonly id: string | null;
  /** From 0 to 1 while it goes up. */
  readonly progress: number;
}

/** A file that was not kept, and why. */
export interface FailedPhoto extends UploadFailure {
  readonly key: string;
  readonly name: string;
  /** To send it again, where that can help; null: the file itself was refused. */
  readonly file: File | null;
}

export interface Photos {
  readonly photos: readonly Photo[];
  readonly failed: readonly FailedPhoto[];
  readonly isUploading: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Sends a file again whose upload broke off. */
  readonly retry: (photo: FailedPhoto) => void;
  readonly remove: (photo: Photo) => void;
  readonly restore: (photo: Photo, index: number) => void;
  /** Photos that a plain post has brought along. */
  readonly take: (ids: readonly string[]) => void;
}

/** The refusals that a customer's order answers to somebody without a session. */
const SESSION_CODES = ['not_signed_in', 'not_found'];

/** The photos of a request. Each goes up at once; the server decides whether it is one. */
export function usePhotos(orderId: string): Photos {
  const { api, stores } = useApp();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [failed, setFailed] = useState<readonly FailedPhoto[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  /** One after the other: side by side they would only share the line, and the server gives each visitor a few at once. */
  const last = useRef(Promise.resolve());

  const change = (key: string, part: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  const drop = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));
  const fail = (file: File, failure: UploadFailure) => {
    const again = failure.code.startsWith('photo_') ? null : file;
    setFailed((all) => [...all, { key: crypto.randomUUID(), name: file.name, file: again, ...failure }]);
  };

  /** The order is a customer's, whose session has ended: a call that needs one asks to sign in again. */
  async function isRenewed(answer: Uploaded): Promise<boolean> {
    if ('id' in answer || !SESSION_CODES.includes(answer.code) || stores.customer.status !== 'customer') return false;
    return api.call('getAddresses', {}).then(
      () => true,
      () => false,
    );
  }

  async function send(file: File, key: string): Promise<void> {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    const onProgress = (progress: number) => change(key, { progress });
    const once = () => uploadPhoto(returnPhotosUrl(orderId), file, { onProgress, signal: controller.signal });
    const upload = last.current.then(once).then(async (answer) => ((await isRenewed(answer)) ? once() : answer));
    last.current = upload.then(() => undefined);
    const answer = await upload;
    uploads.current.delete(key);
    if (controller.signal.aborted) return;
    if ('id' in answer) return change(key, { id: answer.id, progress: 1 });
    drop(key);
    fail(file, answer);
  }

  function add(files: readonly File[]): void {
    // Those that can be sent again stay until they are.
    setFailed((all) => all.filter(({ file }) => file !== null));
    let free = PHOTOS_MAX - photos.length;
    for (const file of files) {
      // Said at once, instead of after a long upload; everything else is the server's to decide.
      if (file.size > PHOTO_BYTES_MAX) fail(file, { code: 'photo_too_large', retryAfter: null });
      else if (free <= 0) fail(file, { code: 'photo_too_many', retryAfter: null });
      else {
        free -= 1;
        const photo = { key: crypto.randomUUID(), name: file.name, bytes: file.size, id: null, progress: 0 };
        setPhotos((all) => [...all, photo]);
        void send(file, photo.key);
      }
    }
  }

  return {
    photos,
    failed,
    isUploading: photos.some(({ id }) => id === null),
    add,
    retry({ key, file }) {
      setFailed((all) => all.filter((one) => one.key !== key));
      if (file) add([file]);
    },
    remove({ key }) {
      uploads.current.get(key)?.abort();
      drop(key);
    },
    restore: (photo, index) => setPhotos((all) => (all.length < PHOTOS_MAX ? all.toSpliced(index, 0, photo) : all)),
    take: (ids) => setPhotos((all) => (all.length > 0 ? all : ids.map((id) => ({ key: id, name: '', bytes: null, id, progress: 1 })))),
  };
}
