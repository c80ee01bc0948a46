import type { Language } from '../../texts.ts';
import type { SheetEnd, SheetRequest, SheetUpdate, Spot, WalletPaid } from '../messages.ts';
import { textsOf } from '../shop/language.ts';
import { openOverlay } from '../shop/overlay.ts';

export interface WalletSheet {
  readonly request: SheetRequest;
  readonly onAddress?: (spot: Spot) => Promise<SheetUpdate>;
  readonly onOption?: (id: string) => Promise<SheetUpdate>;
  /** The answer stands in the sheet; `success` closes it. */
  readonly onPay: (paid: WalletPaid) => Promise<SheetEnd>;
  readonly onCancel: () => void;
}

/** A wallet's sheet, here a frame over the page in any browser. Returns the function that closes it. */
export function openWalletSheet({ request, onAddress, onOption, onPay, onCancel }: WalletSheet, language: Language): () => void {
  const cancel = (): void => {
    overlay.close();
    onCancel();
  };
  const overlay = openOverlay('wallet', textsOf(language).payTitle, language, cancel);
  const { link, ready } = overlay.frame;
  const unchanged: SheetUpdate = { ok: true, sheet: request };
  link.on('cancel', cancel);
  link.on('finished', () => overlay.close());
  link.answer<Spot>('address', (spot) => onAddress?.(spot) ?? unchanged);
  link.answer<string>('option', (id) => onOption?.(id) ?? unchanged);
  link.answer<WalletPaid>('pay', onPay);
  ready.then(
    () => link.tell('begin', request),
    () => undefined,
  );
  return () => overlay.close();
}
