/** How long a page may take from the answer to the paint. */
export const LEASE = 30_000

/**
 * Nobody holds it. A lease that began in the future comes from a clock that was ahead: it is void, or it would hold for as
 * long as the clock went back. A little of that is no reason.
 */
export const unleased = (now: `$${number}`): string =>
  `(claimed_until IS NULL OR claimed_until < ${now} OR claimed_until > ${now} + ${2 * LEASE})`

/** The same, for a row that was read. */
export const holds = (until: number | null, now: number): until is number =>
  until !== null && until >= now && until <= now + 2 * LEASE
