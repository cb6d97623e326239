/** A title for a list: merge tags are replaced by their fallback, or else by their name. */
export const plainTitle = (text: string): string =>
  text.replace(/\{\{\s*"?([\w.]+)"?([^}]*)\}\}/g, (_, name: string, rest: string) => {
    const fallback = /fallback\s*=\s*"([^"]*)"/.exec(rest)
    return fallback ? fallback[1]! : `‹${name}›`
  })
