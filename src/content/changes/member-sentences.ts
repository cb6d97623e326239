import { type Diffs, diff } from './difference.ts'
import { type Model, type Scalars, scalarsOf } from './models.ts'
import { valueIn } from './value-in.ts'

/** A member of a list inside a step that has an id of its own: a choice of a question, a follow-up question. */
type Member = { id: string; text?: unknown } & { [field: string]: unknown }

/** What happened to one member of a list. */
export type MemberChange =
  | { kind: 'new' | 'gone' | 'moved'; what: string; was?: number }
  | { kind: 'changed'; what: string; diffs: Diffs }

/** The list that a property belongs to, if its members have ids: `question.options.1.text` → `question.options`. */
export function listOf(property: string, before: Scalars, after: Scalars): string | null {
  for (const { index } of property.matchAll(/\.\d+(?=\.)/g)) {
    const list = property.slice(0, index)
    const isMember = (name: string) => name.startsWith(`${list}.`) && /^\d+\.id$/.test(name.slice(list.length + 1))
    if ([before, after].some(object => Object.keys(object).some(isMember))) return list
  }
  return null
}

/** By their ids, so that what others in the list did does not count. */
export function memberChanges(list: string, before: Scalars, after: Scalars): MemberChange[] {
  const [was, is] = [membersIn(before, list), membersIn(after, list)]
  const kept = (members: Member[], others: Member[]) =>
    members.filter(({ id }) => others.some(other => other.id === id)).map(({ id }) => id)
  const [order, now] = [kept(was, is), kept(is, was)]
  const there = is.flatMap((member): MemberChange[] => {
    const old = was.find(({ id }) => id === member.id)
    const what = memberWords(list, member)
    if (!old) return [{ kind: 'new', what }]
    const [{ id: _, ...one }, { id: __, ...other }] = [old, member]
    const diffs = diff(scalarsOf(one), scalarsOf(other))
    const isMoved = order.indexOf(member.id) !== now.indexOf(member.id)
    return [
      ...(Object.keys(diffs).length > 0 ? [{ kind: 'changed' as const, what, diffs }] : []),
      ...(isMoved ? [{ kind: 'moved' as const, what, was: was.indexOf(old) }] : []),
    ]
  })
  const gone = was.filter(({ id }) => !is.some(member => member.id === id))
  return [...there, ...gone.map(member => ({ kind: 'gone' as const, what: memberWords(list, member) }))]
}

/** The member of a step that a translated text belongs to: `question:options:<id>:text` → `choice "Green"`. */
export function memberNamed(field: string, step: Model | undefined): string | null {
  const [, path, id] = /^(.+):([^:]+):text$/.exec(field) ?? []
  if (!path) return null
  const list = path.replaceAll(':', '.')
  const member = step && membersIn(step.object, list).find(each => each.id === id)
  return memberWords(list, member ?? {})
}

function membersIn(scalars: Scalars, list: string): Member[] {
  const found = valueIn(scalars, list)
  return Array.isArray(found) ? (found as Member[]) : []
}

const NOUNS: { [list: string]: string } = { options: 'choice', follow_up: 'follow-up question', buttons: 'button' }

/** choice "Green" */
export function memberWords(list: string, { text }: { text?: unknown }): string {
  const noun = NOUNS[list.slice(list.lastIndexOf('.') + 1)] ?? 'part'
  return typeof text === 'string' && text !== '' ? `${noun} "${text}"` : noun
}
