/** So many rows at a time: whatever is done behind holds nobody up for longer than that takes. */
export const BATCH = 500
