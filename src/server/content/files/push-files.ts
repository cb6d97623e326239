import type { z } from 'zod'
import { referencesOf } from '../../../content/references.ts'
import type { ExperienceKind } from '../../../protocol/schema/experience-request.ts'
import { FileInput, type PushedFiles } from '../../../protocol/schema/files.ts'
import { LabelsFile } from '../../../protocol/schema/labels.ts'
import { LimitGroupFile } from '../../../protocol/schema/limit-group.ts'
import { Theme } from '../../../protocol/schema/theme.ts'
import { NewUrlGroup } from '../../../protocol/schema/url.ts'
import { changeSettings } from '../../access/accounts/change-settings.ts'
import { changeUrlGroup, createUrlGroup, needUrlGroup } from '../../domains/save-url-group.ts'
import { parse } from '../../http/parse.ts'
import { invalid, notFound, Problem } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { keepDraft } from '../drafts/kept-drafts.ts'
import { liveStampOf, stampOf, stampOfContent } from '../drafts/stamp.ts'
import type { Writer } from '../drafts/writer.ts'
import { changeExperience, createExperience, type Wanted } from '../experiences/save-experience.ts'
import { assignKeys } from '../keys/keys.ts'
import { changeLimitGroup, createLimitGroup, needLimitGroup } from '../limits/limit-group.ts'
import { changeSegment, createSegment } from '../segments/save-segment.ts'
import { fileReferences, resolveReferences } from './file-references.ts'
import { inOrderOfReferences, PLAIN } from './in-order-of-references.ts'
import { limitGroupContent, limitGroupWanted } from './limit-group-file.ts'
import { environmentContent, LABELS, NO_DRAFT, THEME } from './list-files.ts'
import { ARCHIVED, writePushed, writePushedFrom } from './pushed.ts'
import { stillUsed } from './still-used.ts'

export type PushedFile = z.output<typeof PushedFiles>['files'][number]

/** One file after the push. `row`: an Experience, if people get something else now. */
export interface Done {
  file: PushedFile
  id: string
  row: DraftRow | null
  /** When a version would have become live that does not come any more. */
  unscheduled: number | null
}

/** The state of something before or after a write. */
interface State {
  id: string
  stamp: string
  live_stamp: string
  row: DraftRow | null
}

/**
 * Makes the account as the files say, or throws one Problem that names everything that is wrong: nothing is written then. What is
 * new has its id before anything is written, so Experiences may refer to themselves and to each other. What people lose goes last,
 * because live Experiences may not lose their Segments.
 */
export async function pushFiles(tx: Tx, writer: Writer, files: PushedFile[], source?: string): Promise<Done[]> {
  const fresh = new Map(files.filter(isNewDraft).map(file => [file, tx.newId()] as const))
  const awaited = new Set([...fresh].flatMap(([{ kind }, id]) => (kind === 'segment' ? [] : [id])))
  const by = { ...writer, awaited }
  const idOf = (file: PushedFile) => file.id ?? fresh.get(file)
  const ids = new Map(files.flatMap(file => (idOf(file) === undefined ? [] : [[file.name, idOf(file)!] as const])))
  const problems: { name: string; messages: string[] }[] = []
  const stale: { name: string; id: string }[] = []
  const done = new Map<PushedFile, State>()
  const waited = new Map<PushedFile, number | null>()

  for (const file of files) {
    const state = file.id === undefined ? null : await stateOf(tx, by, file.kind, file.id)
    if (file.id !== undefined && !isAsRead(file, state)) stale.push({ name: file.name, id: file.id })
    else if (state) done.set(file, state)
    waited.set(file, state?.row?.publish_at ?? null)
  }
  if (stale.length > 0)
    throw new Problem(409, 'Somebody wrote to it since you read it; read again, then push', {
      reason: 'stale',
      body: { stale },
    })

  /** What is refused is not created, so nothing can refer to it. */
  const refuse = (file: PushedFile, messages: string[]) => {
    problems.push({ name: file.name, messages })
    if (fresh.has(file)) ids.delete(file.name)
  }
  const attempt = async (file: PushedFile, act: () => Promise<State>) => {
    try {
      const state = await act()
      done.set(file, state)
      ids.set(file.name, state.id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(file, error.messages)
    }
  }
  const ordered = inOrderOfReferences(files)
  for (const { file, through } of ordered.circles)
    refuse(file, [`the Segment would contain itself: ${through.join(', ')}`])
  for (const file of ordered.files) {
    const lacking = fileReferences(file.content).find(name => !ids.has(name))
    if (lacking !== undefined) refuse(file, [`it refers to "file:${lacking}", which could not be created`])
    else if (file.content || file.live || file.id === undefined)
      await attempt(file, () =>
        write(
          tx,
          by,
          file,
          resolveReferences(file.content, name => ids.get(name)!),
          fresh.get(file),
        ),
      )
  }
  for (const file of await inOrderOfLoss(tx, by.account.id, files)) await attempt(file, () => take(tx, by, file))
  problems.push(...(await stillUsed(tx, by.account.id, files)))
  const keyed = files.flatMap(file => {
    const state = done.get(file)
    return state && file.remember && !file.archive && state.live_stamp !== NO_DRAFT
      ? [{ id: state.id, key: file.name }]
      : []
  })
  for (const { key, message } of await assignKeys(tx, by.account.id, keyed))
    problems.push({ name: key, messages: [message] })
  if (problems.length > 0) {
    const messages = problems.flatMap(problem => problem.messages.map(message => `${problem.name}: ${message}`))
    throw new Problem(422, messages, { body: { problems } })
  }
  for (const file of files) await remember(tx, by.account.id, { file, state: done.get(file)!, source })
  return files.map(file => {
    const { id, row } = done.get(file)!
    return { file, id, row, unscheduled: row?.publish_at == null ? (waited.get(file) ?? null) : null }
  })
}

const isAsRead = ({ read }: PushedFile, state: State | null): boolean =>
  state !== null && (!read || (read.stamp === state.stamp && read.live_stamp === state.live_stamp))

/** First Experiences, then Segments, and of these the ones that use others before the ones that are used. */
async function inOrderOfLoss(tx: Tx, account: string, files: PushedFile[]): Promise<PushedFile[]> {
  const losing = files.filter(({ live, archive }) => live === false || archive)
  const segments = losing.filter(({ kind }) => kind === 'segment')
  const others = losing.filter(({ kind }) => kind !== 'segment')
  return segments.length < 2 ? [...others, ...segments] : [...others, ...(await usersFirst(tx, account, segments))]
}

async function usersFirst(tx: Tx, account: string, files: PushedFile[]): Promise<PushedFile[]> {
  const rows = await tx.query<RowOf<'segments', 'id' | 'draft' | 'live'>>(
    'SELECT id, draft, live FROM segments WHERE account_id = $1',
    [account],
  )
  const stored = new Map(rows.map(({ id, draft, live }) => [id, [JSON.parse(draft), live && JSON.parse(live)]]))
  const met = new Set<string>()
  const usedFirst: string[] = []
  const visit = (id: string) => {
    if (met.has(id)) return
    met.add(id)
    for (const used of referencesOf(stored.get(id)).segments) visit(used)
    usedFirst.push(id)
  }
  for (const { id } of files) visit(String(id))
  const rank = new Map(usedFirst.map((id, at) => [id, at]))
  return files.toSorted((one, other) => rank.get(String(other.id))! - rank.get(String(one.id))!)
}

/** It gets an id of its own now. Nothing refers to what has no draft, or it is written first, so its id comes when it is written. */
const isNewDraft = ({ id, kind }: PushedFile): boolean => id === undefined && !PLAIN.has(kind)

const stateOfRow = (row: DraftRow): State => ({ id: row.id, stamp: stampOf(row), live_stamp: liveStampOf(row), row })

const stateOfContent = (id: string, content: unknown): State => ({
  id,
  stamp: stampOfContent(content),
  live_stamp: NO_DRAFT,
  row: null,
})

/** Null: there is none any more, or it is archived. */
async function stateOf(tx: Tx, { account }: Writer, kind: PushedFile['kind'], id: string): Promise<State | null> {
  if (kind === 'theme') return stateOfContent(THEME, account.settings.theme ?? {})
  if (kind === 'labels') return stateOfContent(LABELS, { languages: account.settings.labels })
  try {
    if (kind === 'environment') {
      const row = await needUrlGroup(tx, account.id, id)
      return row.archived_at === null ? stateOfContent(id, environmentContent(row)) : null
    }
    if (kind === 'limit_group')
      return stateOfContent(id, await limitGroupContent(tx, await needLimitGroup(tx, account.id, id)))
    const row = await needDraft(tx, account.id, kind, id)
    return row.archived_at === null ? stateOfRow(row) : null
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

/** Writes the content, and publishes it if people should get it. The content may hold nothing else, such as a time to publish. */
async function write(
  tx: Tx,
  by: Writer,
  file: PushedFile,
  written: PushedFile['content'],
  fresh: string | undefined,
): Promise<State> {
  const { kind, id } = file
  const { account, user } = by
  if (!written && id === undefined) throw invalid('content: is required', 'required')
  const { kind: _, ...given } = written ? parse(FileInput, { ...written, kind }) : { kind }
  const content = written && given
  switch (kind) {
    case 'theme': {
      const theme = parse(Theme, content)
      await changeSettings(tx, account.id, { theme })
      return stateOfContent(THEME, theme)
    }
    case 'labels': {
      const { languages } = parse(LabelsFile, content)
      await changeSettings(tx, account.id, { labels: languages })
      return stateOfContent(LABELS, { languages })
    }
    case 'environment': {
      const wanted = {
        description: null,
        short_name: null,
        style_short_name_color: null,
        ...parse(NewUrlGroup, content),
      }
      const row =
        id === undefined
          ? await createUrlGroup(tx, account.id, wanted)
          : await changeUrlGroup(tx, account.id, user, id, wanted)
      return stateOfContent(row.id, environmentContent(row))
    }
    case 'limit_group': {
      const wanted = await limitGroupWanted(tx, account.id, parse(LimitGroupFile, content))
      const row =
        id === undefined
          ? await createLimitGroup(tx, account.id, wanted)
          : await changeLimitGroup(tx, account.id, await needLimitGroup(tx, account.id, id), wanted)
      return stateOfContent(row.id, await limitGroupContent(tx, row))
    }
    case 'segment': {
      const wanted = { ...published(file), ...wholeSegment(content) }
      if (id === undefined) return stateOfRow(await createSegment(tx, by, wanted, fresh))
      return stateOfRow(await changeSegment(tx, by, await needDraft(tx, account.id, kind, id), wanted))
    }
    default: {
      const wanted = { ...content, ...published(file) } as Wanted
      if (id === undefined) return stateOfRow(await createExperience(tx, by, kind as ExperienceKind, wanted, fresh))
      const row = await needDraft(tx, account.id, kind, id)
      if (content && file.keep) await keepDraft(tx, user, row)
      return stateOfRow(await changeExperience(tx, by, row, wanted, content ? 'whole' : 'parts'))
    }
  }
}

const published = ({ live }: PushedFile) => (live ? { published_at: '$now' } : {})

/** A Segment has few fields. Those that are missing go back to their defaults. */
const wholeSegment = (content: PushedFile['content']): object =>
  content ? { description: null, items_op: 'and', ...content } : {}

/** Unpublishes or archives it. */
async function take(tx: Tx, by: Writer, { kind, id, name, archive }: PushedFile): Promise<State> {
  if (id === undefined) throw notFound(name)
  const wanted = archive ? { archived_at: '$now' } : { published_at: null }
  const row = await needDraft(tx, by.account.id, kind, id)
  return stateOfRow(
    kind === 'segment' ? await changeSegment(tx, by, row, wanted) : await changeExperience(tx, by, row, wanted),
  )
}

async function remember(
  tx: Tx,
  account: string,
  { file, state, source }: { file: PushedFile; state: State; source?: string | undefined },
): Promise<void> {
  const { remember, archive, content, live } = file
  const { id, stamp, live_stamp } = state
  const wrote = content !== undefined || live !== undefined || archive === true
  const gone = { id, stamp: ARCHIVED, live_stamp: ARCHIVED, seen: null }
  if (archive && source !== undefined) await writePushedFrom(tx, account, { ...gone, source, file: null, wrote })
  if (!remember || archive) return
  const pushed = { id, stamp, live_stamp: remember.live ? live_stamp : null, seen: remember.seen }
  await writePushed(tx, account, pushed)
  if (source !== undefined) await writePushedFrom(tx, account, { ...pushed, source, file: file.name, wrote })
}
