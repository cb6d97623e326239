/** The same selector as people write it: quoted texts need few escapes. */
export function tidySelector(selector: string): string {
  return selector.replace(
    /="((?:\\.|[^"\\])*)"/g,
    (_, value) => `="${unescaped(value).replace(/["\\]/g, mark => `\\${mark}`)}"`,
  )
}

/** The plain text of an escaped name. */
export function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, mark) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : mark,
  )
}
