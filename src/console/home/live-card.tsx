import type { ListedExperience } from '../../protocol/answer.ts'
import { Card } from '../controls/card.tsx'
import { experiencePage } from '../words/addresses.ts'
import { count, percent } from '../words/figures.ts'
import { KIND_WORDS } from '../words/kind-words.ts'

const SHOWN = 6

/** What is live, with the most displayed first. */
export function LiveCard({ live }: { live: ListedExperience[] }) {
  const first = live.toSorted((one, other) => other.displayed - one.displayed).slice(0, SHOWN)
  return (
    <Card
      title="Live now"
      flush
      actions={
        <a class="card-link" href="/console/experiences?state=live">
          All that is live
        </a>
      }
    >
      {first.length === 0 && <p class="card-inside hint">People get nothing yet.</p>}
      <ul class="live-list">
        {first.map(each => (
          <li key={each.id}>
            <a href={experiencePage(each, 'results')}>
              <span>
                <b>{each.name}</b>
                <small>{KIND_WORDS[each.kind].one}</small>
              </span>
              <span class="figure">
                <b>{count(each.displayed)}</b>
                <small>shown</small>
              </span>
              <span class="figure">
                <b>{percent(each.completion)}</b>
                <small>completed</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
