import type { Verdict } from '../../protocol/verdict.ts'
import { inWords } from '../../reasons/sentence.ts'
import { Badge } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { experiencePage } from '../words/addresses.ts'
import { KIND_WORDS } from '../words/kind-words.ts'
import { told } from './explained.ts'

const SAID = { pass: 'holds', fail: 'does not hold', unknown: 'not known' }
const SIGN = { pass: 'check', fail: 'close', unknown: 'info' } as const

/** One Delivery or Experience: the verdict, why, what would change it, and behind that all conditions. */
export function VerdictRow({ verdict, now }: { verdict: Verdict; now: number }) {
  const { candidate, trace, because } = verdict
  const { experience } = candidate
  const { word, tone, says, advice } = told(verdict, now)
  return (
    <li class="verdict">
      <div class="verdict-head">
        <Badge tone={tone}>{word}</Badge>
        <b>
          <a href={experiencePage(experience)}>{experience.name}</a>
        </b>
        <span class="hint">
          {KIND_WORDS[experience.kind].one}
          {candidate.kind === 'delivery' ? ', by Delivery' : ''}
        </span>
      </div>
      <p>{says}</p>
      {advice && <p class="hint">{advice}</p>}
      <details class="gates">
        <summary>
          Everything that was looked at<span class="unseen"> for {experience.name}</span>
        </summary>
        <ol>
          {trace.map(gate => {
            const { asks, found } = inWords(gate, candidate, now)
            return (
              <li key={gate.gate} class={`${gate.result}${gate.gate === because ? ' decides' : ''}`}>
                <Icon name={SIGN[gate.result]} size={16} />
                <span>
                  <b>{asks}</b> <span class="unseen">{SAID[gate.result]}:</span> {found}
                </span>
              </li>
            )
          })}
        </ol>
      </details>
    </li>
  )
}
