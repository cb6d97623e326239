import { fileReferences } from './file-references.ts'

/** What has no draft: people get it as soon as it is written. Of these, only limit groups refer to something. */
export const PLAIN: ReadonlySet<string> = new Set(['environment', 'theme', 'labels', 'limit_group'])

interface Referring {
  name: string
  kind: string
  content?: unknown
}

interface Ordered<F> {
  files: F[]
  /** Segments that would contain themselves, each with the files through which it does, up to itself. */
  circles: { file: F; through: string[] }[]
}

/**
 * Environments and settings, then Segments, then Experiences, then limit groups; of each, what others refer to first. What is live must find its
 * Segments live. Experiences may refer to themselves, and to each other. Segments in a circle are left out.
 */
export function inOrderOfReferences<F extends Referring>(files: F[]): Ordered<F> {
  const groups = files.filter(({ kind }) => kind === 'limit_group')
  const plain = files.filter(({ kind }) => PLAIN.has(kind) && kind !== 'limit_group')
  const segments = sorted(files.filter(({ kind }) => kind === 'segment'))
  const experiences = sorted(files.filter(({ kind }) => kind !== 'segment' && !PLAIN.has(kind)))
  const left = [...segments.needs.keys()]
  const circles = left.flatMap(file => {
    const through = wayBack(file, segments.needs)
    return through ? [{ file, through }] : []
  })
  const waiting = left.filter(file => !circles.some(circle => circle.file === file))
  return {
    files: [...plain, ...segments.done, ...waiting, ...experiences.done, ...experiences.needs.keys(), ...groups],
    circles,
  }
}

/** `needs`: what refers in a circle, or to such a circle, with those that it waits for. */
function sorted<F extends Referring>(files: F[]): { done: F[]; needs: Map<F, F[]> } {
  const byName = new Map(files.map(file => [file.name, file]))
  const needs = new Map(files.map(file => [file, fileReferences(file.content).flatMap(name => byName.get(name) ?? [])]))
  const done = new Set<F>()
  const finish = (file: F) => {
    done.add(file)
    needs.delete(file)
  }
  for (let before = -1; before < done.size; ) {
    before = done.size
    for (const [file, waits] of needs) if (waits.every(each => done.has(each))) finish(file)
  }
  return { done: [...done], needs }
}

/** The names from what it refers to back to itself. Undefined: it only leads to a circle. */
function wayBack<F extends Referring>(file: F, needs: Map<F, F[]>): string[] | undefined {
  const from = new Map<F, F | null>([[file, null]])
  for (const [at] of from)
    for (const next of needs.get(at) ?? []) {
      if (next === file) return wayTo(at, from, file)
      if (!from.has(next)) from.set(next, at)
    }
  return undefined
}

function wayTo<F extends Referring>(last: F, from: Map<F, F | null>, file: F): string[] {
  const way = [file.name]
  for (let at: F | null = last; at && at !== file; at = from.get(at) ?? null) way.unshift(at.name)
  return way
}
