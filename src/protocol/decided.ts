/**
 * What the server decided about conditions whose values stay there: what a backend said about a person or their company, and
 * conditions that name people. The feed numbers them.
 */
export interface Decided {
  /** The conditions that hold. The others do not, except those that nobody could read. */
  yes: number[]
  unknown?: number[]
  /** Properties of which a backend has spoken. What the page says about them counts for nothing. */
  said?: { property: string[]; company: string[] }
}

/** How pages get a condition that the server may decide: its number in a feed, or the answer itself beside a Delivery. */
export type Decidable = { n: number } | { is: Answer }

/** Null: nobody could read it. */
export type Answer = boolean | null

/** A condition of which pages get nothing else. */
export type DecidedItem = { kind: 'decided' } & Decidable
