import { useEffect, useState } from 'preact/hooks'
import type { DryRun } from '../../../protocol/answer.ts'
import type { Kind } from '../../../protocol/experience.ts'
import type { Api } from '../../api.ts'
import { inWords } from '../../api-error.ts'

const PATH = '/v3/analyze/dry_run'
/** The wait between two requests for the progress. */
const PAUSE = 700

export type Counting =
  | { state: 'counting'; run: DryRun | null }
  | { state: 'done'; run: DryRun }
  | { state: 'failed'; says: string }

/** Counts who would get the draft. A long count goes on as long as somebody looks at it. */
export function useDryRun(api: Api, kind: Kind, id: string, stamp: string): Counting {
  const [counting, setCounting] = useState<Counting>({ state: 'counting', run: null })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    let running: string | null = null
    setCounting({ state: 'counting', run: null })
    const hear = ({ dry_run: run }: { dry_run: DryRun }) => {
      if (left) return
      running = run.state === 'running' ? run.id : null
      setCounting({ state: run.state === 'running' ? 'counting' : 'done', run })
      const id = running
      if (id) timer = setTimeout(() => ask(api.get(`${PATH}/:id`, { id })), PAUSE)
    }
    const ask = (asked: Promise<{ dry_run: DryRun }>) =>
      void asked.then(hear, error => left || setCounting({ state: 'failed', says: inWords(error) }))
    ask(api.send('POST', PATH, { kind, id }))
    return () => {
      left = true
      clearTimeout(timer)
      // The server ends it too, but later.
      if (running) api.send('DELETE', `${PATH}/:id`, { id: running }).catch(() => {})
    }
  }, [api, kind, id, stamp])
  return counting
}
