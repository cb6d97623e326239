/**
 * Whether this can be the name of a file, without `.json`, on every system and in the folder that is meant: no path, no hidden file, nothing
 * that a terminal would obey. `x.schema.json` is for editors, and is never read.
 */
export const isFileName = (name: string): boolean =>
  /^[^./\\:\p{C}][^/\\:\p{C}]*$/u.test(name) && !name.endsWith('.schema')

export const FILE_NAME =
  'must be the name of a file: no slashes, colons or control characters, and no dot at the beginning'

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/** Whether every system can have a file of this name, also Windows: it keeps some names and signs for itself. */
export const isPortable = (name: string): boolean =>
  isFileName(name) && !RESERVED.test(name) && !/[<>"|?*]|[. ]$/.test(name)
