import { Problem } from './problem.ts'

/**
 * Searches look at very many people, and pages must not wait for them. An account has a few at a time, each in small batches with
 * rests between them, and one whose caller is gone ends.
 */
export interface Searches {
  /** Runs it when it is its account's turn. Fails with 429 if that takes too long, or if too many wait already. */
  run<Found>(account: string, gone: AbortSignal, work: Search<Found>): Promise<Found>
}

export type Search<Found> = (paced: Paced) => Promise<Found>

/** Runs one batch of a search, and then rests, so that pages are answered. Fails if the caller is gone. */
export type Paced = <Done>(batch: () => Promise<Done>) => Promise<Done>

export interface SearchLimits {
  /** How many run at the same time for one account, and for all of them together. */
  searchesAtOnce: number
  searchesInAll: number
  /** How many of an account may wait, and how long, in milliseconds. */
  searchesWaiting: number
  searchWait: number
}

/**
 * After a batch, a search rests this many times as long as the batch took, for each search that runs: however many there are, they
 * take less than half of the time together.
 */
const REST = 2
const LONGEST_REST = 100

interface Waiting {
  account: string
  begin(): void
}

export function createSearches(limits: SearchLimits): Searches {
  const running = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let inAll = 0

  const runningFor = (account: string) => running.get(account) ?? 0
  const hasTurn = (account: string) => runningFor(account) < limits.searchesAtOnce && inAll < limits.searchesInAll

  function begin(account: string): void {
    inAll++
    running.set(account, runningFor(account) + 1)
  }
  function end(account: string): void {
    inAll--
    if (runningFor(account) === 1) running.delete(account)
    else running.set(account, runningFor(account) - 1)
    for (const next of waiting) if (hasTurn(next.account)) next.begin()
  }

  /** Resolves when it has begun. */
  function turn(account: string, gone: AbortSignal): Promise<void> {
    if (hasTurn(account)) {
      begin(account)
      return Promise.resolve()
    }
    const ahead = [...waiting].filter(one => one.account === account).length
    if (ahead >= limits.searchesWaiting) return Promise.reject(tooMany())
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', onGone)
        waiting.delete(me)
      }
      const refuse = (problem: Problem) => {
        leave()
        reject(problem)
      }
      const onGone = () => refuse(callerGone())
      const timer = setTimeout(() => refuse(tooMany()), limits.searchWait)
      const me: Waiting = {
        account,
        begin() {
          leave()
          begin(account)
          resolve()
        },
      }
      gone.addEventListener('abort', onGone)
      waiting.add(me)
    })
  }

  return {
    async run(account, gone, work) {
      endIfGone(gone)
      await turn(account, gone)
      try {
        return await work(async batch => {
          endIfGone(gone)
          const began = performance.now()
          const done = await batch()
          const took = performance.now() - began
          await new Promise(resolve => setTimeout(resolve, Math.min(REST * inAll * took, LONGEST_REST)))
          return done
        })
      } finally {
        end(account)
      }
    },
  }
}

function endIfGone(gone: AbortSignal): void {
  if (gone.aborted) throw callerGone()
}

/** Nobody reads the answer. It stands in the log. */
const callerGone = () =>
  new Problem(400, 'The caller has gone before the search was done, so it was ended', { reason: 'incomplete' })

const RETRY_AFTER = '2'

const tooMany = () =>
  new Problem(429, 'Other searches of this account are running; send the request again after Retry-After seconds', {
    reason: 'too_fast',
    headers: { 'retry-after': RETRY_AFTER },
  })
