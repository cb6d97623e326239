import { useEffect, useReducer, useState } from 'preact/hooks'
import { evaluate } from '../evaluator/evaluate.ts'
import type { Inspected, OutboxState } from '../evaluator/inspected.ts'
import type { Verdict } from '../protocol/verdict.ts'
import { BootNote } from './boot-note.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { nextTurn } from './next-turn.ts'
import { OutboxBox } from './outbox-box.tsx'
import { StageNote } from './stage-note.tsx'
import { TimeBar } from './time-bar.tsx'

/** Long enough to read a sentence. */
const READ = 5_000

interface Props {
  page: Inspected
  dark: boolean
  copy(text: string): Promise<boolean>
  close(): void
}

export function Panel({ page, dark, copy, close }: Props) {
  useChanges(page)
  const outbox = useOutbox(page)
  const [ahead, setAhead] = useState(0)
  const [url, setUrl] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [folded, setFolded] = useState(false)
  const [said, setSaid] = useState('')

  const situation = page.situation()
  const candidates = page.candidates()
  const asked = { ...situation, now: situation.now + ahead, url: url ?? situation.url }
  const isNow = !ahead && url === null
  const judged = evaluate(candidates, asked)
  // The stage of another time or page is not known.
  const { verdicts, underWay } = isNow ? page.explain(judged) : { verdicts: judged, underWay: [] }
  const { uid, id } = page.person()
  const copySituation = async () => {
    const copied = await copy(
      JSON.stringify({ candidates, situation: asked, ...(isNow && { stage: page.toldStage() }) }, null, 2),
    )
    setSaid(copied ? 'Copied. beckon explain reads it.' : 'This page does not allow copying.')
    setTimeout(() => setSaid(''), READ)
  }

  return (
    <aside
      class={`panel ${dark ? 'dark' : ''} ${left ? 'left' : ''} ${folded ? 'folded' : ''}`}
      aria-label="Beckon inspector"
      popover="manual"
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
    >
      <header>
        <h2>
          Beckon inspector <small>{uid ? `as ${uid}` : id ? 'as an anonymous person' : 'nobody is identified'}</small>
        </h2>
        <button type="button" onClick={copySituation}>
          Copy situation
        </button>
        <Icon label="Move to the other side" d="M2 3h12v10H2zM10 3v10" press={() => setLeft(!left)} />
        <Icon
          label={folded ? 'Unfold' : 'Fold'}
          d={folded ? 'M3 6l5 5 5-5' : 'M3 10l5-5 5 5'}
          press={() => setFolded(!folded)}
        />
        <Icon label="Close the inspector" d="M3 3l10 10M13 3L3 13" press={close} />
      </header>
      <TimeBar
        now={situation.now}
        ahead={ahead}
        setAhead={setAhead}
        next={nextTurn(candidates, situation)}
        url={url ?? situation.url ?? ''}
        setUrl={setUrl}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Verdicts">
        <p class="told" role="status">
          {said}
        </p>
        <BootNote page={page} now={situation.now} />
        <StageNote stage={page.stage()} now={situation.now} />
        {underWay.length > 0 && (
          <section data-section="under-way">
            <h3>
              Under way <span>({underWay.length})</span>
            </h3>
            {underWay.map((verdict, at) => (
              <CandidateRow key={at} verdict={verdict} now={asked.now} here={verdict.state === 'show'} open={false} />
            ))}
          </section>
        )}
        <Rows
          title="Deliveries"
          none="No Delivery is waiting for this person, as far as this page knows."
          kind="delivery"
          {...{ verdicts, page, now: asked.now }}
        />
        <Rows
          title="Live Experiences"
          none={page.stage() ? 'Nothing else is live on this domain.' : 'Nothing is live on this domain.'}
          kind="automatic"
          {...{ verdicts, page, now: asked.now }}
        />
        <OutboxBox outbox={outbox} now={situation.now} />
      </section>
    </aside>
  )
}

function Rows(props: {
  title: string
  none: string
  kind: 'delivery' | 'automatic'
  verdicts: Verdict[]
  page: Inspected
  now: number
}) {
  const { kind, page, now } = props
  const stage = page.stage()
  const standing = page.standing()
  const here = ({ candidate }: Verdict) =>
    candidate.kind === 'delivery'
      ? stage?.delivery === candidate.delivery.id
      : (stage?.delivery === null && stage.experience === candidate.experience.id) ||
        standing.some(({ experience }) => experience === candidate.experience.id)
  const own = props.verdicts.filter(({ candidate }) => candidate.kind === kind)
  // Deliveries keep their order. The others are sorted: those closest to being shown come first.
  const rows = kind === 'delivery' ? own : own.toSorted((a, b) => rank(a, here(a)) - rank(b, here(b)))
  return (
    <section data-section={kind}>
      <h3>
        {props.title} <span>({rows.length})</span>
      </h3>
      {rows.length === 0 && <p class="found">{props.none}</p>}
      {rows.map((verdict, i) => (
        <CandidateRow
          key={keyOf(verdict)}
          verdict={verdict}
          now={now}
          here={here(verdict)}
          open={kind === 'delivery' && i === 0}
        />
      ))}
    </section>
  )
}

function Icon({ label, d, press }: { label: string; d: string; press(): void }) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} onClick={press}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  )
}

function rank({ state, because }: Verdict, here: boolean): number {
  if (here) return 0
  return state === 'show' ? 1 : because === 'automatic' ? 3 : 2
}

function keyOf({ candidate }: Verdict): string {
  return candidate.kind === 'delivery' ? candidate.delivery.id : candidate.experience.id
}

/** Draws again when the runtime says so, and every second, because the time is one of the facts. */
function useChanges(page: Inspected): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const undo = page.onChange(() => again(0))
    const timer = setInterval(() => again(0), 1000)
    return () => {
      undo()
      clearInterval(timer)
    }
  }, [page])
}

function useOutbox(page: Inspected): OutboxState | null {
  const [outbox, setOutbox] = useState<OutboxState | null>(null)
  useEffect(() => {
    let open = true
    const read = () =>
      page.outbox().then(
        state => open && setOutbox(state),
        () => {},
      )
    read()
    const undo = page.onChange(read)
    // No page event says that a report has arrived, so we ask every second.
    const timer = setInterval(read, 1000)
    return () => {
      open = false
      undo()
      clearInterval(timer)
    }
  }, [page])
  return outbox
}
