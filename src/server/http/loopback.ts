/** Whether a socket's address or a host name is this machine itself. */
export function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127(\.\d+){3}|\[?::1\]?|::ffff:127(\.\d+){3})$/.test(host)
}
