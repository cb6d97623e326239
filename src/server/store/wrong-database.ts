/** A database that this version cannot use. The message says what to do, in one sentence. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase'
}

/** A newer version has made it. Only a backup can take its place here. */
export class NewerDatabase extends WrongDatabase {
  override name = 'NewerDatabase'
}
