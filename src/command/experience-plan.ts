import type { Kind } from '../protocol/experience.ts'
import { ExperienceInput } from '../protocol/schema/experience.ts'
import { type Content, type ExperienceFile, referencesOf, resolveReferences } from './experience-files.ts'
import { Failure } from './failure.ts'
import { keepIds } from './keep-ids.ts'

/** What the account has: the draft, as the API returns it. */
export type Existing = Content & {
  id: string
  kind: Kind
  name: string
  published_at: string | null
  changed?: boolean
}

/** What pushing one file would do. */
export interface Intent {
  does: 'create' | 'change' | 'nothing'
  file: ExperienceFile
  existing: Existing | null
  /** Paths that differ: `steps.0.title`. */
  differences: string[]
}

/** Compares the files with the account. Files that others refer to come first. */
export function plan(files: ExperienceFile[], account: Existing[]): Intent[] {
  const matches = new Map(files.map(file => [file.slug, match(file, account)]))
  const idOf = (slug: string) => matches.get(slug)?.id ?? ''
  return inOrder(files).map(file => {
    const existing = matches.get(file.slug) ?? null
    if (!existing) return { does: 'create', file, existing, differences: [] }
    const differences = compare(
      normal(existing),
      normal(keepIds(resolveReferences(file.content, idOf), normal(existing))),
    )
    return { does: differences.length ? 'change' : 'nothing', file, existing, differences }
  })
}

/** Why `--publish` publishes it. Null: people get it already. The draft may be equal to the file while another version is live. */
export function whyPublish({ does, existing }: Intent): 'new' | 'changed' | 'not live' | 'differs' | null {
  if (does === 'create') return 'new'
  if (does === 'change') return 'changed'
  if (!existing?.published_at) return 'not live'
  return existing.changed ? 'differs' : null
}

/** The content to send, now that every other id is known. */
export function contentToSend(intent: Intent, idOf: (slug: string) => string): Content {
  const content = resolveReferences(intent.file.content, idOf)
  return intent.existing ? keepIds(content, normal(intent.existing)) : content
}

/** By the id that it was pulled with. In another account, and for files written by hand, by kind and name. */
function match(file: ExperienceFile, account: Existing[]): Existing | null {
  const same = account.filter(each => each.kind === file.kind)
  const byId = same.find(each => each.id === file.id)
  if (byId) return byId
  const byName = same.filter(each => each.name === file.name)
  if (byName.length > 1) {
    throw new Failure(
      `The account has ${byName.length} ${file.kind}s named "${file.name}": put the "id" of the one you mean into ${file.slug}.json.`,
    )
  }
  return byName[0] ?? null
}

function inOrder(files: ExperienceFile[]): ExperienceFile[] {
  const ordered: ExperienceFile[] = []
  const visit = (file: ExperienceFile, path: string[]) => {
    if (ordered.includes(file)) return
    if (path.includes(file.slug)) {
      throw new Failure(
        `${[...path, file.slug].map(slug => `${slug}.json`).join(' refers to ')}: push one of them first without the reference.`,
      )
    }
    for (const slug of referencesOf(file.content)) {
      const other = files.find(each => each.slug === slug)
      if (other && other !== file) visit(other, [...path, file.slug])
    }
    ordered.push(file)
  }
  for (const file of files) visit(file, [])
  return ordered
}

/** With its defaults, and without what only the server writes. */
function normal(content: Content): Content {
  const fields = Object.keys(ExperienceInput.options.find(option => option.shape.kind.value === content.kind)!.shape)
  const own = Object.fromEntries(fields.filter(field => content[field] != null).map(field => [field, content[field]]))
  const parsed = ExperienceInput.safeParse(own)
  return parsed.success ? (parsed.data as Content) : own
}

function compare(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return []
  const bothObjects = typeof before === 'object' && typeof after === 'object' && before !== null && after !== null
  if (!bothObjects || Array.isArray(before) !== Array.isArray(after)) return [path]
  if (Array.isArray(before) && idsOf(before) !== idsOf(after as unknown[])) return [path]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap(key =>
    compare((before as Content)[key] ?? null, (after as Content)[key] ?? null, path ? `${path}.${key}` : key),
  )
}

/** For a list of steps or buttons: their ids in order. For any other list: its length. */
function idsOf(list: unknown[]): string {
  return list.map(each => (each as { id?: unknown } | null)?.id ?? '').join()
}
