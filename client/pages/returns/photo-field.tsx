import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ERROR_CODES } from '../../../packages/contract/codes.ts';
import { PHOTO_TYPES, PHOTOS_MAX, returnPhotoUrl } from '../../../packages/contract/return-limits.ts';
import type { FieldProblem } from '../../../packages/engine/forms/form.ts';
import { photoControl, PHOTOS_CONTROL } from '../../../shared/forms/return.ts';
import { useFormat, useStores, useT } from '../../core/app-context.tsx';
import { codeText } from '../../core/error-text.ts';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './photo-field.module.css';
import space from '../../ui/spacing.module.css';
import type { FailedPhoto, Photo, Photos } from './use-photos.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface PhotoFieldProps {
  readonly orderId: string;
  readonly photos: Photos;
  /** Of a plain post: why one of its files was not kept. */
  readonly problem?: FieldProblem | undefined;
}

/** Squares, and one to add more. Without JavaScript a file field, whose files go up with the form. */
export function PhotoField({ orderId, photos: state, problem }: PhotoFieldProps) {
  const t = useT('return');
  const { photos, failed, add } = state;
  const input = useRef<HTMLInputElement>(null);

  const isOver = useFileDrop(add);

  // Files that were chosen before the script ran.
  const takeEarly = useEffectEvent(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length === 0 || !input.current) return;
    input.current.value = '';
    add(early);
  });
  useLayoutEffect(() => takeEarly(), []);

  return (
    <div>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <PhotoSquare key={photo.key} {...{ photo, index, orderId, state }} />
        ))}
        {photos.length < PHOTOS_MAX && (
          <li className={styles.add}>
            <label className={cx(styles.tile, isOver && styles.over)}>
              <span className={cx(styles.words, only.scripted)}>
                <Icon icon="image-plus" />
                {t('addPhoto')}
                <span className={styles.drop} aria-hidden="true">
                  {t('dropPhotos')}
                </span>
              </span>
              <input
                ref={input}
                type="file"
                name={PHOTOS_CONTROL}
                accept={PHOTO_TYPES.join(',')}
                multiple
                onChange={({ currentTarget }) => {
                  add([...(currentTarget.files ?? [])]);
                  currentTarget.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <div className={styles.errors} role="alert">
        {problem && 'refused' in problem && failed.length === 0 && (
          <FailedLine name={problem.subject ?? ''} code={problem.refused} retryAfter={null} />
        )}
        {failed.map((photo) => {
          const { key, ...line } = photo;
          return <FailedLine key={key} {...line} onRetry={() => state.retry(photo)} />;
        })}
      </div>
    </div>
  );
}

/**
 * Takes files that are dropped anywhere on the page. Beside the field the browser would open them in place of the page, and everything
 * typed would be gone. True while files are held above the page.
 */
function useFileDrop(add: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') add([...event.dataTransfer.files]);
  });
  const onLeave = useEffectEvent((event: DragEvent) => {
    // Null: the pointer has left the window, and not only one element for another.
    if (event.relatedTarget === null) setIsOver(false);
  });
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener('dragover', (event) => onDrag(event), { signal });
    addEventListener('drop', (event) => onDrag(event), { signal });
    addEventListener('dragleave', (event) => onLeave(event), { signal });
    return () => ends.abort();
  }, []);
  return isOver;
}

interface PhotoSquareProps {
  readonly photo: Photo;
  readonly index: number;
  readonly orderId: string;
  readonly state: Photos;
}

function PhotoSquare({ photo, index, orderId, state }: PhotoSquareProps) {
  const t = useT('return');
  const { toasts } = useStores();
  const megabytes = useMegabytes();
  const { id, bytes, progress } = photo;
  const name = photo.name === '' ? t('keptPhoto', { number: index + 1 }) : photo.name;
  const remove = () => {
    state.remove(photo);
    // An upload that was stopped has nothing to bring back.
    const undo = id === null ? {} : { action: { label: t('undo'), run: () => state.restore(photo, index) } };
    showToast(toasts, { text: t('photoRemoved'), ...undo });
  };
  return (
    <li className={space.shrinks}>
      <div className={styles.square}>
        {id === null ? (
          <Progress name={name} value={progress} />
        ) : (
          <>
            <img src={returnPhotoUrl(orderId, id)} alt="" className={styles.picture} />
            <input type="hidden" name={photoControl(index)} value={id} />
          </>
        )}
        <IconButton icon="x" label={t('removePhoto', { name })} className={cx(styles.remove, only.scripted)} onClick={remove} />
      </div>
      <p className={styles.name}>{name}</p>
      {bytes !== null && <p className={role.meta}>{megabytes(bytes)}</p>}
      <LiveRegion>{id === null ? '' : t('uploaded', { name })}</LiveRegion>
    </li>
  );
}

function Progress({ name, value }: { readonly name: string; readonly value: number }) {
  const t = useT('return');
  const percent = Math.round(value * 100);
  return <progress className={styles.progress} max={100} value={percent} aria-label={t('uploading', { name })} />;
}

interface FailedLineProps extends Pick<FailedPhoto, 'name' | 'code' | 'retryAfter'> {
  readonly file?: File | null;
  readonly onRetry?: () => void;
}

/** Why a file was not kept, with its name if it is known. */
function FailedLine({ name, code, retryAfter, file = null, onRetry }: FailedLineProps) {
  const t = useT('return');
  const errors = useT('errors');
  const known = ERROR_CODES.find((one) => one === code) ?? 'unavailable';
  const text =
    known === 'unavailable' && file !== null ? t('photoBrokeOff') : codeText(errors, { code: known, available: null, retryAfter });
  return (
    <div className={styles.failed}>
      <FieldError>{name === '' ? text : t('photoFailed', { name, text })}</FieldError>
      {file !== null && (
        <button type="button" className={styles.retry} aria-label={t('retryPhotoOf', { name })} onClick={onRetry}>
          {t('retryPhoto')}
        </button>
      )}
    </div>
  );
}

/** `2,4 MB` */
function useMegabytes(): (bytes: number) => string {
  const t = useT('return');
  const { number } = useFormat();
  return (bytes) => t('megabytes', { size: number(Math.max(0.1, Math.round(bytes / 100_000) / 10)) });
}
