/** How much is allowed. All of them can be set; these are the defaults. */
export interface Limits {
  /** Bytes of a JSON body of the management API, of an upload, and of one request of the runtime. */
  body: number
  upload: number
  runtimeBody: number
  /** Requests of the runtime per minute, for one account and address. */
  requestsPerMinute: number
  /** New profiles and new hosts per day that pages may bring into being in one account. */
  newProfilesPerDay: number
  newHostsPerDay: number
  /** How long a creation waits for another one for the same profile, in milliseconds. */
  deliveryLockWait: number
}

export const defaultLimits: Limits = {
  body: 1_000_000,
  upload: 5_000_000,
  runtimeBody: 128_000,
  requestsPerMinute: 600,
  newProfilesPerDay: 1_000_000,
  newHostsPerDay: 1_000,
  deliveryLockWait: 4_000,
}
