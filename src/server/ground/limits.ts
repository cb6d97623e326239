/** The limits, which can all be set. These are the defaults. */
export interface Limits {
  /** Bytes of a JSON body of the management API, of an upload, of what names many people, and of one request of the runtime. */
  body: number
  upload: number
  bulk: number
  runtimeBody: number
  /** Requests of the runtime per minute, for one account and address. The same number for the feed. */
  requestsPerMinute: number
  /** Requests of the management API per minute: with the secrets of an account together, and of each signed-in user. */
  managementPerMinute: number
  /** Wrong or missing secrets per minute, from one address. */
  wrongSecretsPerMinute: number
  /**
   * Attempts with passwords and links in 15 minutes: from one address, for one user from one address or known browser, and for one
   * user from all addresses together.
   */
  passwordsPerAddress: number
  passwordsPerUser: number
  passwordsPerUserInAll: number
  /** Attempts to pass the second factor in 15 minutes, for one user, and as many again in each known browser. */
  codesPerUser: number
  /** Requests that one process handles at the same time. Above that: 503. */
  requestsAtOnce: number
  /** Searches over people that one process runs at the same time: for one account, and for all together. */
  searchesAtOnce: number
  searchesInAll: number
  /** How many of an account wait for their turn, and how long, in milliseconds. After that: 429. */
  searchesWaiting: number
  searchWait: number
  /** Live pages that one process serves at the same time, in all and for one address. Above that: 503. */
  liveStreams: number
  liveStreamsPerAddress: number
  /** New profiles, companies and hosts per day that pages may create in one account. */
  newProfilesPerDay: number
  newCompaniesPerDay: number
  newHostsPerDay: number
  /** New hosts per day that one address may bring to an account. Below a domain with `subdomain`, more of them work without being listed. */
  newHostsPerAddress: number
  /** New companies per day that the pages of one address may bring to an account. */
  newCompaniesPerAddress: number
  /**
   * How much one person may add through pages: Interactions, actions in them, events, event names, and names of properties that
   * nobody had used before. Pages of one company may add as many names of its properties.
   */
  interactionsPerPerson: number
  actionsPerPerson: number
  eventsPerPerson: number
  eventNamesPerPerson: number
  propertyNamesPerPerson: number
  /**
   * Names that pages may add to an account in all: of properties, for each of people, companies and events, and of events. Backends
   * and people in the console add more.
   */
  propertyNamesPerKind: number
  eventNamesPerAccount: number
  /** People that a dry run counts within its request. If there are more, it continues in the background. */
  dryRunAtOnce: number
  /** How long a creation waits for another one for the same person, in milliseconds. */
  deliveryLockWait: number
  /** How long a request waits for the database, in milliseconds. After that: 503. */
  databaseWait: number
  /** How long a client may take to send the headers, and the whole request, in milliseconds. */
  headersWait: number
  requestWait: number
  /** How long a webhook's receiver may take to answer, in milliseconds. */
  webhookWait: number
  /** How long copies from before a restore or a move stay in the data folder, in milliseconds. */
  copiesKept: number
  /** How long the server may take to stop, in milliseconds. Most of it is for open requests. */
  stopWait: number
}

export const defaultLimits: Limits = {
  body: 1_000_000,
  upload: 5_000_000,
  bulk: 16_000_000,
  runtimeBody: 128_000,
  requestsPerMinute: 600,
  managementPerMinute: 12_000,
  wrongSecretsPerMinute: 60,
  passwordsPerAddress: 100,
  passwordsPerUser: 20,
  passwordsPerUserInAll: 100,
  codesPerUser: 10,
  requestsAtOnce: 400,
  searchesAtOnce: 2,
  searchesInAll: 4,
  searchesWaiting: 10,
  searchWait: 10_000,
  liveStreams: 5_000,
  liveStreamsPerAddress: 500,
  newProfilesPerDay: 1_000_000,
  newCompaniesPerDay: 100_000,
  newHostsPerDay: 1_000,
  newHostsPerAddress: 50,
  newCompaniesPerAddress: 1_000,
  interactionsPerPerson: 10_000,
  actionsPerPerson: 50_000,
  eventsPerPerson: 10_000,
  eventNamesPerPerson: 200,
  propertyNamesPerPerson: 200,
  propertyNamesPerKind: 2_000,
  eventNamesPerAccount: 2_000,
  dryRunAtOnce: 10_000,
  deliveryLockWait: 4_000,
  databaseWait: 10_000,
  headersWait: 10_000,
  requestWait: 30_000,
  webhookWait: 15_000,
  copiesKept: 30 * 86_400_000,
  stopWait: 10_000,
}
