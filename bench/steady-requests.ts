/** A request that a management client sends: its path, and its body if it has one. */
export interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

export interface Sent {
  /** How many answers there were of each status. */
  statuses: { [status: number]: number }
  stop(): Promise<void>
}

/** Sends requests at a fixed rate, whether or not the one before is answered, until it is stopped. */
export function steadyRequests(address: string, perSecond: number, next: () => Asked): Sent {
  const statuses: { [status: number]: number } = {}
  const open = new Set<Promise<void>>()
  const send = async () => {
    const { method, path, body } = next()
    const answer = await fetch(address + path, {
      method,
      // A connection that is kept may end in the moment in which it is used again.
      headers: { 'x-account-secret': 'bench', connection: 'close' },
      body: body && JSON.stringify(body),
    })
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
  const timer = setInterval(() => {
    const one = send().finally(() => open.delete(one))
    open.add(one)
  }, 1_000 / perSecond)
  return {
    statuses,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}
