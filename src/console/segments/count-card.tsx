import { useEffect, useRef, useState } from 'preact/hooks'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { type Counted, countSegment } from './count-segment.ts'
import { countWords } from './count-words.ts'

interface Props {
  id: string
  /** Of the draft, and of the Segments that it uses. */
  stamp: string
  /** How the draft, which is counted here, stands to what is live. */
  standing: 'not live' | 'differs' | 'live'
}

const STANDING: { [K in Props['standing']]: string | null } = {
  'not live': 'These are the people of the draft. The Segment is not live yet.',
  differs: 'These are the people of the draft. Experiences, lists and the API use what is live until you publish.',
  live: null,
}

/** How many people are in the saved draft. A long count goes on as long as the user wants. */
export function CountCard({ id, stamp, standing }: Props) {
  const { api } = useConsole()
  const [counted, setCounted] = useState<Counted | null>(null)
  const [problem, setProblem] = useState<string>()
  const [going, setGoing] = useState(false)
  const leaving = useRef(new AbortController())
  const go = async (so: Counted | undefined, all: boolean) => {
    const { signal } = leaving.current
    setGoing(true)
    setProblem(undefined)
    try {
      let now = so
      do {
        now = await countSegment(api, { id, version: 'draft' }, now, signal)
        if (signal.aborted) return
        setCounted(now)
      } while (all && now.before !== null)
    } catch (error) {
      if (!signal.aborted) setProblem(inWords(error))
    }
    if (!signal.aborted) setGoing(false)
  }
  const stop = () => {
    leaving.current.abort()
    leaving.current = new AbortController()
    setGoing(false)
  }
  useEffect(() => {
    void go(undefined, false)
    return stop
  }, [id, stamp])
  return (
    <Card title="How many people">
      <div class="stack-small">
        <p class="big-figure" role="status">
          {counted ? countWords(counted) : 'Counting…'}
        </p>
        {STANDING[standing] && <p class="hint">{STANDING[standing]}</p>}
        {problem && <p class="field-error">{problem}</p>}
        <div class="row">
          {going && counted ? (
            <Button small icon="pause" onClick={stop}>
              Stop counting
            </Button>
          ) : (
            counted?.before && (
              <Button small onClick={() => void go(counted, true)}>
                Count everybody
              </Button>
            )
          )}
          <LinkButton small href={`/console/people?segment=${id}${standing === 'differs' ? '&of=draft' : ''}`}>
            See them
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
