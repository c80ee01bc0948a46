import type { DocumentKind } from '../../shared/contract/order.ts';
import type { RefundType } from '../../shared/contract/return-limits.ts';
import type { Lang } from '../core/language.ts';

interface Words {
  readonly titles: Readonly<Record<DocumentKind, string>>;
  /** Names of files: ASCII, without spaces. */
  readonly files: Readonly<Record<DocumentKind, string>>;
  readonly numbers: Readonly<Partial<Record<DocumentKind, string>>>;
  readonly correctedInvoice: string;
  readonly dates: Readonly<Record<DocumentKind, string>>;
  readonly order: string;
  readonly orderDate: string;
  readonly delivery: string;
  readonly deliveryDay: string;
  readonly byMail: string;
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
  readonly exported: string;
  readonly giftCard: string;
  readonly toPay: string;
  readonly deduction: string;
  readonly credited: string;
  readonly refunded: string;
  readonly rest: (invoice: string) => string;
  readonly corrects: (invoice: string, date: string) => string;
  readonly paidBack: Readonly<Record<RefundType, string>>;
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
    titles: {
      invoice: 'Rechnung',
      credit_note: 'Rechnungskorrektur',
      confirmation: 'Bestellbestätigung',
      delivery_note: 'Lieferschein',
    },
    files: {
      invoice: 'Rechnung',
      credit_note: 'Rechnungskorrektur',
      confirmation: 'Bestellbestaetigung',
      delivery_note: 'Lieferschein',
    },
    numbers: { invoice: 'Rechnungsnummer', credit_note: 'Nummer' },
    correctedInvoice: 'Zur Rechnung',
    dates: { invoice: 'Rechnungsdatum', credit_note: 'Datum', confirmation: 'Datum', delivery_note: 'Datum' },
    order: 'Bestellung',
    orderDate: 'Bestellt am',
    delivery: 'Lieferung',
    deliveryDay: 'Tag laut Lieferschein',
    byMail: 'Per E-Mail',
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
    exported: 'Steuerfreie Ausfuhrlieferung (§ 7 UStG). Einfuhrabgaben werden bei der Zustellung erhoben.',
    giftCard: 'Gutschein',
    toPay: 'Zu zahlen',
    deduction: 'Abzug',
    credited: 'Gutgeschriebener Betrag',
    refunded: 'Erstattet',
    rest: (invoice) => `Übriger Betrag der Rechnung ${invoice}`,
    corrects: (invoice, date) => `Diese Korrektur mindert das Entgelt der Rechnung ${invoice} vom ${date}.`,
    paidBack: {
      refund: 'Der Betrag geht auf dem Weg zurück, auf dem Sie bezahlt haben.',
      exchange: 'Der Betrag ist für Ihr neues Stück angerechnet.',
      'gift-card': 'Der Betrag ist als Geschenkkarte gutgeschrieben.',
    },
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
    titles: { invoice: 'Invoice', credit_note: 'Credit note', confirmation: 'Order confirmation', delivery_note: 'Delivery note' },
    files: { invoice: 'Invoice', credit_note: 'Credit-note', confirmation: 'Order-confirmation', delivery_note: 'Delivery-note' },
    numbers: { invoice: 'Invoice number', credit_note: 'Number' },
    correctedInvoice: 'For invoice',
    dates: { invoice: 'Invoice date', credit_note: 'Date', confirmation: 'Date', delivery_note: 'Date' },
    order: 'Order',
    orderDate: 'Ordered on',
    delivery: 'Delivery',
    deliveryDay: 'see delivery note',
    byMail: 'By e-mail',
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
    exported: 'Export exempt from VAT (section 7 of the Austrian VAT Act). Import charges are collected on delivery.',
    giftCard: 'Gift card',
    toPay: 'Amount due',
    deduction: 'Deduction',
    credited: 'Amount credited',
    refunded: 'Refunded',
    rest: (invoice) => `Remaining amount of invoice ${invoice}`,
    corrects: (invoice, date) => `This credit note reduces the amount of invoice ${invoice} of ${date}.`,
    paidBack: {
      refund: 'The amount goes back by the means you paid with.',
      exchange: 'The amount has been credited to your new piece.',
      'gift-card': 'The amount has been credited as a gift card.',
    },
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
