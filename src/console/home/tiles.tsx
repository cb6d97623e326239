import type { ListedExperience } from '../../protocol/answer.ts'
import { count } from '../words/figures.ts'

const sum = (all: ListedExperience[], name: 'people' | 'displayed' | 'completed' | 'goal') =>
  all.reduce((total, each) => total + each[name], 0)

/** The last 30 days at a glance. `more`: there are more Experiences than these. */
export function Tiles({ live, more }: { live: ListedExperience[]; more: boolean }) {
  const displayed = sum(live, 'displayed')
  const completed = sum(live, 'completed')
  const ofWhich = more ? 'of the newest that are live' : 'of what is live'
  const tiles = [
    { title: 'Live', figure: `${count(live.length)}${more ? '+' : ''}`, says: 'Experiences that people get' },
    { title: 'Shown', figure: count(displayed), says: `times in 30 days, ${ofWhich}` },
    { title: 'First encounters', figure: count(sum(live, 'people')), says: 'people who saw one for the first time' },
    {
      title: 'Completed',
      figure: displayed > 0 ? `${Math.round((completed / displayed) * 100)} %` : '–',
      says: `${count(completed)} of ${count(displayed)}`,
    },
  ]
  return (
    <dl class="tiles">
      {tiles.map(({ title, figure, says }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b class="figure">{figure}</b>
            <small>{says}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
