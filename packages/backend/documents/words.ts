import { textsOf } from '../core/texts.ts';
import cs from '../locales/cs/documents.json' with { type: 'json' };
import de from '../locales/de/documents.json' with { type: 'json' };
import en from '../locales/en/documents.json' with { type: 'json' };
import es from '../locales/es/documents.json' with { type: 'json' };
import nl from '../locales/nl/documents.json' with { type: 'json' };
import pl from '../locales/pl/documents.json' with { type: 'json' };
import sk from '../locales/sk/documents.json' with { type: 'json' };

/** Of invoices and other documents. Names of files are ASCII, without spaces. */
export const documentTexts = textsOf<typeof de>({ de, en, cs, sk, pl, es, nl });
