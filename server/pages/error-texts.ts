import type { ErrorTexts } from '../../packages/engine/pages/error-page.ts';
import type { Locale } from '../../shared/i18n/locales.ts';

/** Not in `locales/`: what the shop says when nothing else works. */
export const ERROR_TEXTS = {
  de: {
    maintenance: 'Wir arbeiten gerade an unserem Shop. Bitte versuchen Sie es in wenigen Minuten noch einmal.',
    notFound: 'Diese Seite wurde wahrscheinlich verschoben.',
    failed: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
    home: 'Zur Startseite',
  },
  en: {
    maintenance: 'We are working on our shop. Please try again in a few minutes.',
    notFound: 'This page could not be found.',
    failed: 'Something went wrong. Please try again.',
    home: 'To the home page',
  },
  cs: {
    maintenance: 'Na našem obchodě právě pracujeme. Zkuste to prosím znovu za několik minut.',
    notFound: 'Tuto stránku se nepodařilo najít.',
    failed: 'Něco se nepovedlo. Zkuste to prosím znovu.',
    home: 'Na úvodní stránku',
  },
  sk: {
    maintenance: 'Na našom obchode práve pracujeme. Skúste to, prosím, znova o niekoľko minút.',
    notFound: 'Túto stránku sa nepodarilo nájsť.',
    failed: 'Niečo sa nepodarilo. Skúste to, prosím, znova.',
    home: 'Na úvodnú stránku',
  },
  pl: {
    maintenance: 'Trwają prace w naszym sklepie. Prosimy spróbować ponownie za kilka minut.',
    notFound: 'Nie znaleziono tej strony.',
    failed: 'Coś poszło nie tak. Prosimy spróbować ponownie.',
    home: 'Do strony głównej',
  },
  es: {
    maintenance: 'Estamos trabajando en nuestra tienda. Inténtelo de nuevo dentro de unos minutos.',
    notFound: 'No hemos encontrado esta página.',
    failed: 'Algo ha salido mal. Inténtelo de nuevo.',
    home: 'Ir a la página de inicio',
  },
  nl: {
    maintenance: 'We werken op dit moment aan onze winkel. Probeer het over enkele minuten opnieuw.',
    notFound: 'Deze pagina is niet gevonden.',
    failed: 'Er is iets misgegaan. Probeer het opnieuw.',
    home: 'Naar de startpagina',
  },
} as const satisfies Readonly<Record<Locale, ErrorTexts>>;
