/** How much time a page has from the answer to the paint. */
export const LEASE = 30_000

/**
 * The condition that no page holds it. A lease too far in the future comes from a clock that was ahead, so it is void. Otherwise
 * it would be valid until the clock has caught up. A small difference is allowed.
 */
export const unleased = (now: `$${number}`): string =>
  `(claimed_until IS NULL OR claimed_until < ${now} OR claimed_until > ${now} + ${2 * LEASE})`

/** The reverse, for a row that was read. */
export const holds = (until: number | null, now: number): until is number =>
  until !== null && until >= now && until <= now + 2 * LEASE
