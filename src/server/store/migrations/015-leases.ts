/** Leases that nobody confirmed are few, so finding the old ones needs no index. Every claim had to write it. */
export const leases = ['DROP INDEX leases_age']
