import type { Content } from './read-files.ts'

/** A step, a button or item of one, or an option or follow-up of its question. */
type Part = Content & { id?: string }

/**
 * Steps, buttons, options and follow-ups without an id keep the one that they have in the account, and so keep their history. So do
 * options without a value. What is outdated stays so, unless the file says otherwise.
 */
export function keepIds(written: Content, existing: Content): Content {
  const { outdated = written.outdated } = existing
  return {
    ...(outdated === undefined ? {} : { outdated }),
    ...written,
    steps: inherit(parts(written.steps), parts(existing.steps), keepInside),
  }
}

function keepInside(step: Part, before: Part): Part {
  const kept = { ...step }
  if (Array.isArray(step.buttons)) kept.buttons = inherit(parts(step.buttons), parts(before.buttons))
  const question = step.question as Content | undefined
  const asked = before.question as Content | undefined
  if (question) {
    const options = inherit(parts(question.options), parts(asked?.options), keepValue)
    const follow_up = inherit(parts(question.follow_up), parts(asked?.follow_up))
    kept.question = {
      ...question,
      ...(question.options ? { options } : {}),
      ...(question.follow_up ? { follow_up } : {}),
    }
  }
  return kept
}

const keepValue = (option: Part, before: Part): Part => ({
  ...(before.value === undefined ? {} : { value: before.value }),
  ...option,
})

function inherit(written: Part[], existing: Part[], inside = (part: Part, _: Part) => part): Part[] {
  const before = recognise(written, existing)
  return written.map(part => {
    const own = before.get(part)
    return own ? { id: own.id, ...inside(part, own) } : part
  })
}

/**
 * Finds the existing part for each written one: by its id; or by its title, wherever it is; or by its text or target; or if it is
 * the only one of its kind; or by its place, if there are as many as before between two known parts. A part that is not
 * recognised is new: no history is better than a wrong one.
 */
function recognise(written: Part[], existing: Part[]): Map<Part, Part> {
  const found = new Map<Part, Part>()
  const named = new Set(written.map(part => part.id))
  const pair = (part: Part, before: Part | undefined) => before && found.set(part, before)
  const fresh = (parts: Part[]) => parts.filter(part => part.id === undefined && !found.has(part))
  const left = (parts: Part[]) => parts.filter(part => !named.has(part.id) && ![...found.values()].includes(part))

  for (const part of written)
    if (part.id !== undefined)
      pair(
        part,
        existing.find(({ id }) => id === part.id),
      )
  for (const sign of [titleOf, contentOf])
    for (const part of fresh(written))
      if (sign(part))
        pair(
          part,
          left(existing).find(other => sameKind(other, part) && sign(other) === sign(part)),
        )
  for (const part of fresh(written)) {
    const [first, ...more] = left(existing).filter(other => sameKind(other, part))
    if (kindOf(part) && !more.length && fresh(written).filter(other => sameKind(other, part)).length === 1)
      pair(part, first)
  }
  for (const { here, there } of gaps(written, existing, found)) {
    const [ours, theirs] = [fresh(here), left(there)]
    if (ours.length === theirs.length)
      for (const [i, part] of ours.entries()) if (sameKind(part, theirs[i]!)) pair(part, theirs[i])
  }
  return found
}

/** The parts between two known ones, in both lists. */
function gaps(written: Part[], existing: Part[], found: Map<Part, Part>): { here: Part[]; there: Part[] }[] {
  const between: { here: Part[]; there: Part[] }[] = []
  let start = { here: 0, there: 0 }
  for (const end of [...anchors(written, existing, found), { here: written.length, there: existing.length }]) {
    between.push({ here: written.slice(start.here, end.here), there: existing.slice(start.there, end.there) })
    start = { here: end.here + 1, there: end.there + 1 }
  }
  return between
}

/** The known parts that are in the same order as before. */
function anchors(written: Part[], existing: Part[], found: Map<Part, Part>): { here: number; there: number }[] {
  const kept: { here: number; there: number }[] = []
  for (const [here, part] of written.entries()) {
    const before = found.get(part)
    const there = before ? existing.indexOf(before) : -1
    if (there > (kept.at(-1)?.there ?? -1)) kept.push({ here, there })
  }
  return kept
}

const parts = (list: unknown): Part[] => (Array.isArray(list) ? list : [])

const sameKind = (one: Part, other: Part) => kindOf(one) === kindOf(other)

/** What a button does, or what a step asks. */
function kindOf({ does, question }: Part): string {
  return String(does ?? (question as Content | undefined)?.type ?? '')
}

function titleOf({ title, text }: Part): string {
  return String(title ?? text ?? '')
}

function contentOf({ body, url, action, experience_id, value }: Part): string {
  const content = body ?? (typeof url === 'string' ? url : undefined) ?? action ?? experience_id ?? value
  return String(content ?? '')
}
