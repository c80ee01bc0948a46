const STARTS =
  'A Al Am An Ar Au Be Bel Bi Ca Car Ce Cla Co Da De Do E El Em Fe Fi Flo Ga Ge Gra He I Is Ju Ka La Le Li Lo Lu Ma Me Mi Ne No O Pa Pe Ro Sa Se Si So Ta Te Va Ve Vi';
const MIDDLES = 'ra li ni ro vi de mo lu na ri sa ti';
const ENDS = 'na ra lia nia ria ssa tte nor ne dis';

/** Unique names in the style of the shop's: Belina, Florissa, Marona … */
export const NAMES: readonly string[] = [
  ...new Set(
    MIDDLES.split(' ').flatMap((middle) => ENDS.split(' ').flatMap((end) => STARTS.split(' ').map((start) => start + middle + end))),
  ),
];
