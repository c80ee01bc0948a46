import { textsOf } from '../../core/texts.ts';
import cs from '../../locales/cs/staff.json' with { type: 'json' };
import de from '../../locales/de/staff.json' with { type: 'json' };
import en from '../../locales/en/staff.json' with { type: 'json' };
import es from '../../locales/es/staff.json' with { type: 'json' };
import nl from '../../locales/nl/staff.json' with { type: 'json' };
import pl from '../../locales/pl/staff.json' with { type: 'json' };
import sk from '../../locales/sk/staff.json' with { type: 'json' };

/** Words of mails to staff. */
export const staffTexts = textsOf<typeof de>({ de, en, cs, sk, pl, es, nl });
