/** The operator has named an account that is not there. */
export class NoSuchAccount extends Error {
  override name = 'NoSuchAccount'
  constructor(readonly account: string) {
    super(`There is no account with the id or token ${account}, which the provider is for`)
  }
}
