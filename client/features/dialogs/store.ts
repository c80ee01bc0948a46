import { proxy, ref } from 'valtio';

export interface DialogWords {
  readonly title: string;
  readonly text: string;
}

export interface ConfirmWords extends DialogWords {
  /** What is asked about: „Entfernen“. */
  readonly confirm: string;
  /** The safe choice: „Behalten“. It is the primary button. */
  readonly cancel: string;
}

export interface Question {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly words: DialogWords & Partial<ConfirmWords>;
  readonly answer: (confirmed: boolean) => void;
}

export interface DialogStore {
  /** One after the other; the first is on the screen. */
  questions: Question[];
  nextId: number;
}

declare module '../../core/stores.ts' {
  interface Stores {
    dialogs: DialogStore;
  }
}

export const createDialogStore = (): DialogStore => proxy<DialogStore>({ questions: [], nextId: 1 });

/** The shopper said no, closed the dialog, or went to another page. */
export class Declined extends Error {
  override readonly name = 'Declined';
}

/** Resolves when the shopper has seen it. */
export const showAlert = (store: DialogStore, words: DialogWords): Promise<void> =>
  new Promise((resolve) => ask(store, 'alert', words, () => resolve()));

/** Resolves when the shopper says yes, rejects with `Declined` else. */
export const confirmChoice = (store: DialogStore, words: ConfirmWords): Promise<void> =>
  new Promise((resolve, reject) =>
    ask(store, 'confirm', words, (confirmed) => (confirmed ? resolve() : reject(new Declined(words.title)))),
  );

function ask(store: DialogStore, kind: Question['kind'], words: Question['words'], settle: (confirmed: boolean) => void): void {
  const id = store.nextId;
  store.nextId += 1;
  const answer = (confirmed: boolean): void => {
    store.questions = store.questions.filter((one) => one.id !== id);
    settle(confirmed);
  };
  store.questions = [...store.questions, ref({ id, kind, words, answer })];
}

/** Another page: what was asked about is gone. */
export function declineAll(store: DialogStore): void {
  for (const { answer } of store.questions) answer(false);
}
