/**
 * How much one turn of a loop takes: batches, pages, strides, pieces. They change how long others wait, and never an answer. Tests
 * use 2 or 3, so that every loop has a second turn.
 */
export interface Sizes {
  /** Rows in one batch of background work: nobody waits longer than one batch takes. */
  batch: number
  /** People in one batch: so few that a boot behind it waits no longer than behind another boot or two. */
  people: number
  /** People for whom a job does something in one transaction, so few that a boot behind it hardly waits. */
  served: number
  /** Reports of one request that are taken in one transaction. A usual page sends fewer. */
  reports: number
  /** People that are found in one step over the index when they are only counted. */
  stride: number
  /** What is removed at a time after its months: people, who have rows in many tables, and rows. */
  retiredPeople: number
  retiredRows: number
  /** Interactions that are looked through at a time for a Segment. */
  segmentRows: number
  /** Deliveries that expire at a time, where a webhook wants to know. */
  expired: number
  /** Names of properties in one statement. */
  names: number
  /** Old counts of requests that one request removes. */
  oldCounts: number
  /** Transactions in one commit of SQLite: with more, the first one would wait too long for its answer. */
  commits: number
  /** Bytes that are copied at a time in a backup. */
  piece: number
  /** Rows of a table that are moved at a time, and the most values in one statement. SQLite allows 32,766. */
  moved: number
  values: number
  /** Words in one message to the other processes. It may have 8,000 bytes, and a word is an id. */
  words: number
  /** Open pages that are told news at a time. */
  told: number
}

export const SIZES: Sizes = {
  batch: 500,
  people: 50,
  served: 10,
  reports: 20,
  stride: 10_000,
  retiredPeople: 4,
  retiredRows: 50,
  segmentRows: 200,
  expired: 100,
  names: 200,
  oldCounts: 20,
  commits: 128,
  piece: 1024 * 1024,
  moved: 2_000,
  values: 30_000,
  words: 200,
  told: 20,
}
