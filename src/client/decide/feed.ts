import type { Feed } from '../../protocol/wire.ts'
import type { Transport } from '../network/transport.ts'
import type { State } from '../state/state.ts'

/** Brings the feed that the last boot named. It is immutable: one version is fetched once. */
export function createFeed({ $boot, $feed }: Pick<State, '$boot' | '$feed'>, server: Transport) {
  let fetching: { version: string; done: Promise<void> } | null = null

  return async function fetchFeed(): Promise<void> {
    const offered = $boot.get().answer?.feed
    if ($feed.get()?.version === offered?.version) return
    if (!offered) return $feed.set(null)
    const { version, path } = offered
    if (fetching?.version !== version)
      fetching = {
        version,
        done: server
          .ask<Feed>(path.slice(1))
          .then(feed => {
            if ($boot.get().answer?.feed?.version === version) $feed.set(feed)
          })
          .finally(() => {
            fetching = null
          }),
      }
    return fetching.done
  }
}
