/** Rows in one batch of background work: nobody waits longer than one batch takes. */
export const BATCH = 500
