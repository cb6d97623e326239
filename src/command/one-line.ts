/** A name, as part of a line: a line break in it must not look like a line of ours. */
export const oneLine = (name: unknown): string => String(name).replace(/[\r\n]+/g, ' ')
