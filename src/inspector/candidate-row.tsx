import type { Verdict } from '../protocol/verdict.ts'
import { inWords } from '../reasons/sentence.ts'

const BADGE = { show: 'shows', wait: 'waits', drop: 'dropped' }
const MARK = { pass: '✓', fail: '✕', unknown: '?' }
const SAID = { pass: 'passed', fail: 'failed', unknown: 'not known' }

/** One Delivery or Experience: its verdict, the reason, and all conditions in order. */
export function CandidateRow({
  verdict,
  now,
  here,
  open,
}: {
  verdict: Verdict
  now: number
  here: boolean
  open: boolean
}) {
  const { state, candidate, because, trace } = verdict
  const { experience } = candidate
  const deciding = trace.find(gate => gate.gate === because)
  const sentence = deciding && inWords(deciding, candidate, now)
  return (
    <details open={open} data-candidate={candidate.kind === 'delivery' ? candidate.delivery.id : experience.id}>
      <summary>
        <span class={`badge ${here ? 'show' : state}`}>{here ? 'on screen' : BADGE[state]}</span>
        <span>
          <b>{experience.name}</b> <span class="kind">{experience.kind}</span>
        </span>
        <span class="why">
          {here
            ? 'It is on the page now.'
            : sentence
              ? `${sentence.asks}: ${sentence.found}.`
              : 'All conditions are met.'}
        </span>
      </summary>
      <ul class="gates">
        {trace.map(gate => {
          const { asks, found, change } = inWords(gate, candidate, now)
          return (
            <li
              key={gate.gate}
              class={`${gate.result} ${gate.gate === because ? 'decides' : ''}`}
              data-gate={gate.gate}
            >
              <i aria-hidden="true">{MARK[gate.result]}</i>
              <div>
                <span>{asks}</span> <span class="said">{SAID[gate.result]}.</span> <span class="found">{found}</span>
                {change && <p class="change">{change}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      <p class="ids">
        {candidate.kind === 'delivery' ? `delivery ${candidate.delivery.id} · ` : ''}
        {experience.kind} {experience.id}
      </p>
    </details>
  )
}
