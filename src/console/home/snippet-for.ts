/** The code to paste into a page, as `beckon snippet` prints it. */
export function snippetFor(stub: string, token: string, server: string): string {
  const filled = stub.trim().replaceAll('__TOKEN__', token).replaceAll('__API__', server)
  return `<script>\n${filled}\nbeckon.init(${JSON.stringify(token)})\n</script>`
}
