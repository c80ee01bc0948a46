import { CLOSED_PREFIX } from '../../shared/session-cookies.ts';

/**
 * Runs before the bars are painted: the page is the same for everybody, so that only the browser knows which bars this shopper has closed
 * (docs/decisions/0079). Its attributes name the bars; it marks the root element, and the style sheet hides them.
 */
export const BARS_SCRIPT =
  "{const{dataset:d}=document.currentScript,c=document.cookie.split('; ');" +
  `for(const n in d)if(c.includes('${CLOSED_PREFIX}'+n+'='+d[n]))document.documentElement.setAttribute('data-closed-'+n,'')}`;
