import { useEffect, useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import type { KnownProperty, Named } from '../editor/editor.ts'
import type { SegmentAround } from './segment-around.ts'

interface Known {
  profile: KnownProperty[]
  company: KnownProperty[]
  events: string[]
  experiences: (Named & { kind: Kind })[]
  segments: Named[]
}

const NOTHING: Known = { profile: [], company: [], events: [], experiences: [], segments: [] }

type Options = readonly (readonly [value: string, says: string])[]

/** What conditions can be about. */
export interface Names {
  properties(kind: 'property' | 'company'): KnownProperty[]
  events: string[]
  experiences(kind: Kind): Options
  segments: Options
  nameOf(id: string): string | undefined
}

export function useNames(around: SegmentAround): Names {
  const [known, setKnown] = useState(NOTHING)
  useEffect(() => {
    let here = true
    const ask = <K extends keyof Known>(name: K, asked: Promise<Known[K]>) =>
      asked.then(
        answer => here && setKnown(before => ({ ...before, [name]: answer })),
        () => {},
      )
    void ask('profile', around.properties('profile'))
    void ask('company', around.properties('company'))
    void ask('events', around.eventNames())
    void ask('experiences', around.experiences())
    void ask('segments', around.segments())
    return () => {
      here = false
    }
  }, [around])
  const options = (list: Named[]): Options => list.map(({ id, name }) => [id, name] as const)
  return {
    properties: kind => (kind === 'company' ? known.company : known.profile),
    events: known.events,
    experiences: kind => options(known.experiences.filter(each => each.kind === kind)),
    segments: options(known.segments),
    nameOf: id => [...known.experiences, ...known.segments].find(each => each.id === id)?.name,
  }
}
