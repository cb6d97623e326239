/** How much is allowed. All of them can be set; these are the defaults. */
export interface Limits {
  /** Bytes of a JSON body of the management API, of an upload, and of one request of the runtime. */
  body: number
  upload: number
  runtimeBody: number
  /** Requests of the runtime per minute, for one account and address; as many of the feed. */
  requestsPerMinute: number
  /** Wrong or missing secrets per minute, of one address. */
  wrongSecretsPerMinute: number
  /** Passwords and links that are tried in a quarter of an hour, from one address and for one user. */
  passwordsPerAddress: number
  passwordsPerUser: number
  /** Requests that one process works on at once; above it, 503. */
  requestsAtOnce: number
  /** Pages that one process lets listen for news at once; above it, 503. */
  liveStreams: number
  /** New profiles and new hosts per day that pages may bring into being in one account. */
  newProfilesPerDay: number
  newHostsPerDay: number
  /**
   * How much one person may bring in by way of pages: Interactions, what is done inside them, events, names of events, and
   * names of properties that nobody had used before.
   */
  interactionsPerPerson: number
  actionsPerPerson: number
  eventsPerPerson: number
  eventNamesPerPerson: number
  propertyNamesPerPerson: number
  /** People that a dry run looks at within its request; of more, it goes on behind. */
  dryRunAtOnce: number
  /** How long a creation waits for another one for the same profile, in milliseconds. */
  deliveryLockWait: number
  /** How long a request waits for the database, in milliseconds; then 503. */
  databaseWait: number
  /** How long a client may take to send the headers, and the whole request, in milliseconds. */
  headersWait: number
  requestWait: number
  /** How long a webhook's receiver may take to answer, in milliseconds. */
  webhookWait: number
  /** How long copies from before a restore or a move are kept in the data folder, in milliseconds. */
  copiesKept: number
  /** How long stopping may take, in milliseconds; most of it is for requests in flight. */
  stopWait: number
}

export const defaultLimits: Limits = {
  body: 1_000_000,
  upload: 5_000_000,
  runtimeBody: 128_000,
  requestsPerMinute: 600,
  wrongSecretsPerMinute: 60,
  passwordsPerAddress: 100,
  passwordsPerUser: 20,
  requestsAtOnce: 400,
  liveStreams: 5_000,
  newProfilesPerDay: 1_000_000,
  newHostsPerDay: 1_000,
  interactionsPerPerson: 10_000,
  actionsPerPerson: 50_000,
  eventsPerPerson: 10_000,
  eventNamesPerPerson: 200,
  propertyNamesPerPerson: 200,
  dryRunAtOnce: 10_000,
  deliveryLockWait: 4_000,
  databaseWait: 10_000,
  headersWait: 10_000,
  requestWait: 30_000,
  webhookWait: 15_000,
  copiesKept: 30 * 86_400_000,
  stopWait: 10_000,
}
