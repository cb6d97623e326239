import type { Host } from './host.ts'

const ANSWERS_WITHIN = 200

const channelOf = (host: Host, token: string) => new host.BroadcastChannel(`beckon:${token}`)

/** Answers other tabs while this one plays. Closed when the page is left: a message would end its back/forward cache. */
export function answerFor(host: Host, token: string, tab: string): () => void {
  const channel = channelOf(host, token)
  channel.onmessage = ({ data }) => {
    if (data === `?${tab}`) channel.postMessage(`!${tab}`)
  }
  return () => channel.close()
}

/** Whether a living page of that tab answers. */
export async function isAlive(host: Host, token: string, tab: string): Promise<boolean> {
  const channel = channelOf(host, token)
  const alive = await new Promise<boolean>(resolve => {
    channel.onmessage = ({ data }) => data === `!${tab}` && resolve(true)
    channel.postMessage(`?${tab}`)
    host.setTimeout(resolve, ANSWERS_WITHIN, false)
  })
  channel.close()
  return alive
}
