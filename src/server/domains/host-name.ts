const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?)$/

/** A host as browsers name it: lower case, punycode, without port and final dot. Null for anything else. */
export function hostName(given: string): string | null {
  if (/[\s/@?#\\%]/.test(given)) return null
  try {
    const { hostname } = new URL(`http://${given}`)
    const host = hostname.replace(/\.$/, '')
    return HOST.test(host) ? host : null
  } catch {
    return null
  }
}
