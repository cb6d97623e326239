/** A request as `fetch` takes it, below the address of the server. */
export interface Asked {
  path: string
  body?: object
}

/** `:name` in the path is a parameter. The others go into the address of a GET, and into the body of everything else. */
export function requestOf(method: string, path: string, params: object = {}): Asked {
  if (params instanceof FormData) return { path, body: params }
  const rest = new Map<string, unknown>(Object.entries(params))
  const address = path.replace(/:(\w+)/g, (_, name) => {
    const value = encodeURIComponent(`${rest.get(name)}`)
    rest.delete(name)
    return value
  })
  if (method !== 'GET') return rest.size ? { path: address, body: Object.fromEntries(rest) } : { path: address }
  const search = new URLSearchParams()
  for (const [name, value] of rest)
    if (value !== undefined)
      search.set(name, typeof value === 'object' && value ? JSON.stringify(value) : `${value ?? ''}`)
  return { path: search.size ? `${address}?${search}` : address }
}
