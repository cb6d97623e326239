/** A record says something that has no meaning here. The gate that reads it answers `unknown`, with this reason. */
export class Unreadable extends Error {}
