/** Somebody else of the account, by their name. */
export interface Colleague {
  id: string
  name: string
}
