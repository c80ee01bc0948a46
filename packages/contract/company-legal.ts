import * as z from 'zod';

const Line = z.string().trim().max(300).nullish().catch(null);

/** Facts of an imprint about the company beside name and address, in the requested language. Absent or empty: no row. */
export const CompanyLegal = z.object({
  legal_form: Line,
  /** Where the company is registered. */
  seat: Line,
  register_number: Line,
  register_court: Line,
  vat_id: Line,
  managing_directors: Line,
  /** The company's trade. */
  purpose: Line,
  /** Regulated trade and where it was granted. */
  trade: Line,
  chamber: Line,
  authority: Line,
  /** Professional rules, and where they are found. */
  rules: Line,
  rules_url: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
});
export type CompanyLegal = z.infer<typeof CompanyLegal>;
