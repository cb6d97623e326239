/** A database that this version cannot use. The message says what to do, in one sentence. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase'
}
