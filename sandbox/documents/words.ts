import type { DocumentKind } from '../../shared/contract/order.ts';
import type { Lang } from '../core/language.ts';

interface Words {
  readonly titles: Readonly<Record<DocumentKind, string>>;
  /** Names of files: ASCII, without spaces. */
  readonly files: Readonly<Record<DocumentKind, string>>;
  readonly number: string;
  readonly dates: Readonly<Record<DocumentKind, string>>;
  readonly order: string;
  readonly orderDate: string;
  readonly delivery: string;
  readonly deliveryDay: string;
  readonly parcel: string;
  readonly quantity: string;
  readonly item: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly shipping: string;
  readonly free: string;
  readonly total: string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly giftCard: string;
  readonly toPay: string;
  readonly paid: (date: string, method: string | null) => string;
  readonly unpaid: string;
  readonly payee: string;
  readonly reference: string;
  readonly handedOver: string;
  readonly vatId: string;
  readonly managedBy: string;
  readonly page: (page: number, of: number) => string;
  readonly asOf: (date: string) => string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  de: {
    titles: { invoice: 'Rechnung', confirmation: 'Bestellbestätigung', delivery_note: 'Lieferschein' },
    files: { invoice: 'Rechnung', confirmation: 'Bestellbestaetigung', delivery_note: 'Lieferschein' },
    number: 'Rechnungsnummer',
    dates: { invoice: 'Rechnungsdatum', confirmation: 'Datum', delivery_note: 'Datum' },
    order: 'Bestellung',
    orderDate: 'Bestellt am',
    delivery: 'Lieferung',
    deliveryDay: 'Tag laut Lieferschein',
    parcel: 'Sendungsnummer',
    quantity: 'Menge',
    item: 'Bezeichnung',
    unitPrice: 'Einzelpreis',
    amount: 'Betrag',
    subtotal: 'Zwischensumme',
    discount: 'Rabattcode',
    shipping: 'Versand',
    free: 'kostenlos',
    total: 'Gesamtbetrag',
    net: 'Nettobetrag',
    tax: (rate) => `${rate} Umsatzsteuer`,
    giftCard: 'Gutschein',
    toPay: 'Zu zahlen',
    paid: (date, method) => (method === null ? `Bezahlt am ${date}.` : `Bezahlt am ${date}: ${method}.`),
    unpaid: 'Bitte überweisen Sie den Betrag unter Angabe der Bestellnummer.',
    payee: 'Empfänger',
    reference: 'Verwendungszweck',
    handedOver: 'Bitte prüfen Sie die Sendung gleich nach der Übergabe. Fehlt etwas, schreiben Sie uns.',
    vatId: 'UID-Nummer',
    managedBy: 'Geschäftsführung',
    page: (page, of) => `Seite ${page} von ${of}`,
    asOf: (date) => `Stand: ${date}`,
  },
  en: {
    titles: { invoice: 'Invoice', confirmation: 'Order confirmation', delivery_note: 'Delivery note' },
    files: { invoice: 'Invoice', confirmation: 'Order-confirmation', delivery_note: 'Delivery-note' },
    number: 'Invoice number',
    dates: { invoice: 'Invoice date', confirmation: 'Date', delivery_note: 'Date' },
    order: 'Order',
    orderDate: 'Ordered on',
    delivery: 'Delivery',
    deliveryDay: 'see delivery note',
    parcel: 'Tracking number',
    quantity: 'Quantity',
    item: 'Item',
    unitPrice: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount code',
    shipping: 'Delivery',
    free: 'free of charge',
    total: 'Total',
    net: 'Net amount',
    tax: (rate) => `VAT ${rate}`,
    giftCard: 'Gift card',
    toPay: 'Amount due',
    paid: (date, method) => (method === null ? `Paid on ${date}.` : `Paid on ${date}: ${method}.`),
    unpaid: 'Please transfer the amount and give the order number as reference.',
    payee: 'Payee',
    reference: 'Reference',
    handedOver: 'Please check the parcel when it arrives. If anything is missing, write to us.',
    vatId: 'VAT number',
    managedBy: 'Managing director',
    page: (page, of) => `Page ${page} of ${of}`,
    asOf: (date) => `As of ${date}`,
  },
};

export const documentWords = (lang: Lang): Words => WORDS[lang];
