/** So that a full table can forget counters that are far from their limits. A row of an older program counts as one at its limit. */
export const LIMITS_OF_ATTEMPTS = `
ALTER TABLE attempts ADD COLUMN most BIGINT NOT NULL DEFAULT 1;
`;
