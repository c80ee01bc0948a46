import type { Appearance, StripeElements } from '@stripe/stripe-js';
import type { Language } from '../../texts.ts';
import type { CardProblem, Confirmed, SheetEnd } from '../messages.ts';

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly captureMethod?: string;
  readonly allowedPaymentMethodTypes?: string[];
  readonly locale?: string;
  readonly appearance?: Appearance;
}

/** A payment that the shopper has approved in a wallet's sheet. */
export interface Approved {
  readonly method: string;
  /** The browser gets no result. */
  readonly lost: boolean;
  /** The sheet shows the end of the payment; after a success it closes. */
  readonly end: (end: SheetEnd) => void;
}

/** How an element pays. */
export interface Inner {
  /** The method of a wallet, or null: the element confirms itself. */
  approved(): Approved | null;
  confirm(secret: string): Promise<Confirmed>;
  /** Called by `elements.submit()`. */
  check(): Promise<CardProblem | null>;
}

/** The state that the elements of one `stripe.elements()` share. */
export interface Group {
  readonly language: Language;
  options: ElementsOptions;
  submitted: boolean;
  readonly inners: Map<string, Inner>;
}

const groups = new WeakMap<object, Group>();
export const keepGroup = (elements: object, group: Group): void => void groups.set(elements, group);
export const groupOf = (elements: StripeElements | undefined): Group | null => (elements && groups.get(elements)) ?? null;

/** Elements without an intent (`mode`). */
export const isDeferred = ({ options }: Group): boolean => options.clientSecret === undefined && options.mode !== undefined;
