/** The authorities that supervise accessibility. AT: Barrierefreiheitsgesetz, BGBl. I Nr. 76/2023; DE: Barrierefreiheitsstärkungsgesetz. */
export const AUTHORITIES = {
  AT: 'https://www.sozialministeriumservice.gv.at',
  DE: 'https://www.mlbf-barrierefrei.de',
} as const;
