import { useAsked } from '../use-asked.ts'
import { rateWords } from './limit-words.ts'

/** The limit groups that an Experience is in, with what each allows. Nothing if it is in none. */
export function LimitsOf({ id, unlimited }: { id: string; unlimited: boolean }) {
  const { data } = useAsked('/v3/edit/limit_groups', { experience_id: id, limit: 500 })
  const groups = data?.limit_groups ?? []
  if (groups.length === 0) return null
  return (
    <p class="hint">
      {unlimited ? 'It would be in these limit groups, and is taken out of limits: ' : 'Its limit groups: '}
      {groups.map((group, at) => (
        <>
          {at > 0 && ', '}
          <a href={`/console/limits/${group.id}`}>{group.name}</a> ({rateWords(group)})
        </>
      ))}
      .
    </p>
  )
}
