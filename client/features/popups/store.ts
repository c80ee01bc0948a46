import { proxy } from 'valtio';
import type { PopupRecords } from '../../../shared/commerce/popup-rule.ts';
import type { ShownPopup } from './offers.ts';

export interface PopupState {
  /** The open popup. Its page closes it when it is left. */
  shown: ShownPopup | null;
  /** Popups that this document has opened; the page view ends, the document does not. */
  opened: PopupRecords;
  /** True if the first page of this document has been checked. */
  isFirstChecked: boolean;
}

declare module '../../core/stores.ts' {
  interface Stores {
    popups: PopupState;
  }
}

export const createPopupStore = (): PopupState => proxy<PopupState>({ shown: null, opened: {}, isFirstChecked: false });
