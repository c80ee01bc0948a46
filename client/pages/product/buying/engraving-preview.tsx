import { useId, useState } from 'react';
import { splitTitle } from '../../../../shared/commerce/cut-text.ts';
import { useApp, useBootstrap, useT } from '../../../core/app-context.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { engravingPicture } from './engraving-picture.ts';
import styles from './engraving-preview.module.css';
import { BAND, bandFontSize, type Ellipse, isMonogram, SIGNET, VIEW } from './engraving-shapes.ts';

interface EngravingPreviewProps {
  readonly text: string;
  readonly max: number;
  /** Of the product. */
  readonly title: string;
}

/** A drawing of the engraving, which can be saved and shared as a picture. Hidden from screen readers: the field has the text. */
export function EngravingPreview({ text, max, title }: EngravingPreviewProps) {
  return (
    <div className={styles.preview}>
      {isMonogram(max) ? <Signet text={text} /> : <Band text={text} />}
      <PictureActions text={text} max={max} title={title} />
    </div>
  );
}

/** Saving works everywhere; sharing where the device has a sheet for files. */
function PictureActions({ text, max, title }: EngravingPreviewProps) {
  const t = useT('engraving');
  const { stores } = useApp();
  const { settings } = useBootstrap();
  const [canShare] = useState(canShareFiles);
  const withPicture = async (use: (file: File) => unknown) => {
    try {
      const { name } = splitTitle(title);
      const picture = await engravingPicture({ text, max, title: name, caption: t('caption', { text }), foot: settings.company_name });
      await use(new File([picture], `${t('fileName')}.png`, { type: picture.type }));
    } catch (error) {
      // The sheet was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(stores.toasts, { tone: 'error', text: t('failed') });
    }
  };
  return (
    <p className={styles.actions}>
      <TextButton variant="quiet" className={styles.action} onClick={() => void withPicture(download)}>
        {t('save')}
      </TextButton>
      {canShare && (
        <TextButton
          variant="quiet"
          className={styles.action}
          onClick={() => void withPicture((file) => navigator.share({ files: [file], title: t('caption', { text }) }))}
        >
          {t('share')}
        </TextButton>
      )}
    </p>
  );
}

const canShareFiles = (): boolean => navigator.canShare?.({ files: [new File([''], 'a.png', { type: 'image/png' })] }) ?? false;

function download(file: File): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  URL.revokeObjectURL(url);
}

function Band({ text }: { text: string }) {
  const id = useId();
  const { cx, cy, rx, ry } = BAND.line;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true">
      <defs>
        <clipPath id={`${id}c`}>
          <ellipse {...BAND.wall} />
        </clipPath>
        <path id={`${id}p`} d={`M ${cx - rx} ${cy} A ${rx} ${ry} 0 0 1 ${cx + rx} ${cy}`} />
      </defs>
      <Face rim={BAND.rim} wall={BAND.wall} />
      <g clipPath={`url(#${id}c)`}>
        <ellipse className={styles.hole} {...BAND.hole} />
      </g>
      <text className={styles.text} fontSize={bandFontSize(text)} textAnchor="middle">
        <textPath href={`#${id}p`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </svg>
  );
}

function Signet({ text }: { text: string }) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true">
      <Face rim={SIGNET.rim} wall={SIGNET.wall} />
      <text className={styles.text} x={SIGNET.rim.cx} y={SIGNET.baseline} fontSize={SIGNET.fontSize} textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}

const Face = ({ rim, wall }: { rim: Ellipse; wall: Ellipse }) => (
  <>
    <ellipse className={styles.rim} {...rim} />
    <ellipse className={styles.wall} {...wall} />
  </>
);
