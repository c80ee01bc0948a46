import { proxy, ref } from 'valtio';

export interface DialogTexts {
  readonly title: string;
  readonly text: string;
}

export interface ConfirmTexts extends DialogTexts {
  /** The action: „Entfernen“. */
  readonly confirm: string;
  /** The safe choice: „Behalten“. It is the primary button. */
  readonly cancel: string;
}

export interface Question {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly texts: DialogTexts & Partial<ConfirmTexts>;
  readonly answer: (confirmed: boolean) => void;
}

export interface DialogStore {
  /** Shown one after another; the first is on the screen. */
  questions: Question[];
  nextId: number;
}

declare module '../../core/stores.ts' {
  interface Stores {
    dialogs: DialogStore;
  }
}

export const createDialogStore = (): DialogStore => proxy<DialogStore>({ questions: [], nextId: 1 });

/** The shopper declined, closed the dialog, or went to another page. */
export class Declined extends Error {
  override readonly name = 'Declined';
}

/** Resolves when the shopper closes it. */
export const showAlert = (store: DialogStore, texts: DialogTexts): Promise<void> =>
  new Promise((resolve) => ask(store, 'alert', texts, () => resolve()));

/** Resolves when the shopper confirms, else rejects with `Declined`. */
export const confirmChoice = (store: DialogStore, texts: ConfirmTexts): Promise<void> =>
  new Promise((resolve, reject) =>
    ask(store, 'confirm', texts, (confirmed) => (confirmed ? resolve() : reject(new Declined(texts.title)))),
  );

function ask(store: DialogStore, kind: Question['kind'], texts: Question['texts'], settle: (confirmed: boolean) => void): void {
  const id = store.nextId;
  store.nextId += 1;
  const answer = (confirmed: boolean): void => {
    store.questions = store.questions.filter((one) => one.id !== id);
    settle(confirmed);
  };
  store.questions = [...store.questions, ref({ id, kind, texts, answer })];
}

/** After a navigation the questions no longer apply. */
export function declineAll(store: DialogStore): void {
  for (const { answer } of store.questions) answer(false);
}
