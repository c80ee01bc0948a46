import type { BankDetails } from '../../../packages/contract/order.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { codePicture } from './code-picture.ts';
import styles from './order-transfer.module.css';
import only from '../../ui/only.module.css';

interface SaveCodeProps {
  readonly code: NonNullable<BankDetails['code']>;
  /** Below the code in the picture. */
  readonly lines: readonly string[];
  /** Without extension. */
  readonly fileName: string;
}

/** On phones, which cannot scan their own screen: the picture goes to the share sheet or, without one, to the downloads. */
export function SaveCode({ code, lines, fileName }: SaveCodeProps) {
  const t = useT('order');
  const hydrated = useHydrated();
  const { toasts } = useStores();

  async function save(): Promise<void> {
    try {
      const picture = await codePicture(code, lines, getComputedStyle(document.body).fontFamily);
      const file = new File([picture], `${fileName.replaceAll(/[^\w.-]+/g, '-')}.png`, { type: picture.type });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
      else download(file);
    } catch (error) {
      // The share sheet was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(toasts, { text: t('codeNotSaved') });
    }
  }

  return (
    <TextButton small className={cx(styles.save, only.phone, !hydrated && only.kept)} onClick={() => void save()}>
      {t('saveCode')}
    </TextButton>
  );
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
