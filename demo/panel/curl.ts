/** The same request as a shell command. The secret stays in a variable. */
export function curl(origin: string, method: string, path: string, body?: unknown): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    `-H "X-Account-Secret: $BECKON_ACCOUNT_SECRET"`,
  ]
  if (body !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body, null, 2))}`)
  return lines.join(' \\\n  ')
}

/** In single quotes, only the quote itself is special. */
function quoted(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
