/**
 * The name in the header is not in an absolute position (it would lie over its neighbours), its place is not always reserved (a gap for
 * every guest), and the name itself is not in the script (personal data in the storage, and a hydration that differs). The script stands in
 * every page, so its hash is in every policy.
 */
import { ACCOUNT_WIDTH_KEY, CLOSED_PREFIX, SIGNED_IN_COOKIE } from '../../shared/session-cookies.ts';

/**
 * Runs before the header is painted: the page is the same for everybody, so that only the browser knows which bars this shopper has closed
 * (ADR-0035), and whether the customer's name will stand in the header. Its attributes name the bars; it
 * marks the root element, and the style sheet hides them. Reading the storage throws where it is forbidden.
 */
export const FIRST_PAINT_SCRIPT =
  "{const{dataset:d}=document.currentScript,c=document.cookie.split('; '),r=document.documentElement;" +
  `for(const n in d)if(c.includes('${CLOSED_PREFIX}'+n+'='+d[n]))r.setAttribute('data-closed-'+n,'');` +
  `if(c.some(e=>e.startsWith('${SIGNED_IN_COOKIE}=')))try{r.style.setProperty('--account-width',localStorage['karat:${ACCOUNT_WIDTH_KEY}']||'160px')}catch{}}`;
