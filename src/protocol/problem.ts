/** Why a request was refused, for programs: one word. People read the messages beside it. */
export const REFUSALS = {
  // The request.
  unknown_parameter: 'nothing here has a parameter or field of this name',
  required: 'a parameter is missing',
  invalid: 'a value cannot be used here',
  given_twice: 'a parameter was given more than once, or twice with different values',
  read_only: 'a field that cannot be changed was given another value',
  past: 'a time is in the past and had to be in the future',
  not_json: 'the body is not what its type says',
  incomplete: 'the body did not arrive completely',
  too_large: 'the body is too large',
  // Who asks.
  signed_out: 'nobody is signed in, or the session has ended',
  not_begun: 'no sign-in has begun in this browser, or it has ended; begin again',
  forbidden: 'the secret, the user, the link or the domain may not do this',
  // What it is about.
  not_found: 'there is nothing at this address, or nothing with this id',
  method: 'the address does not accept this method',
  ambiguous: 'several people are meant; give one of their ids',
  unseen: 'no page has named this person yet: they must visit a page with the snippet first',
  // The state that it is in.
  not_live: 'it is not live; publish it first',
  not_scheduled: 'nothing is scheduled',
  archived: 'it is archived; bring it back first',
  already: 'it is so already, or there is one like it already',
  in_use: 'something else uses it; `users` says what',
  last_owner: 'an account needs an owner who can sign in',
  shown: 'the Delivery was shown',
  dropped: 'the Delivery was dropped',
  leased: 'a page is about to show the Delivery; try again after Retry-After seconds',
  stale: 'somebody changed it since you read it; read it again',
  // How much.
  too_many: 'there are as many as there may be',
  too_fast: 'too many requests; try again after Retry-After seconds',
  busy: 'the server is busy; try again after Retry-After seconds',
  failed: 'something went wrong on the server; its log says why',
} as const

export type Refusal = keyof typeof REFUSALS

/** The body of every answer that is an error. */
export interface ProblemBody {
  /** The HTTP status. */
  code: number
  /** Sentences that say what is wrong and what to do. */
  messages: string[]
  reason: Refusal
  /** The parameter that is to blame, if it is one. */
  param?: string
}
