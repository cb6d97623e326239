import type { Report } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'
import { readLocal, writeLocal } from '../browser/local.ts'
import { nameOf } from '../state/person.ts'
import { noteSeen, type PersonRecord, type Showing } from '../state/record.ts'
import { type Noted, notedOn } from './reporter.ts'

/**
 * Takes what pages noted when they were left. A note is removed when its reports are stored. All of them in one step: another tab
 * may take the same ones, and must not find them again when this one has signed them.
 */
export async function takeNotes(host: Host, token: string, page: string, store: (noted: Noted[]) => Promise<void>) {
  // This page stores its own.
  const left = notedOn(host, token).filter(([key]) => !key.endsWith(page))
  if (!left[0]) return
  await store(left.flatMap(([, noted]) => noted))
  for (const [key] of left) writeLocal(host, key, null)
}

/** One change of a showing that is being written. */
export interface StepNote {
  /** Sorts by time. */
  id: string
  interaction: string
  /** The step that it is at now. */
  step?: number
  /** Null: it is over. A time: it is snoozed until then. */
  wait?: number | null
  reports: Report[]
}

export interface StepNotes {
  add(profile: string, note: StepNote): void
  remove(profile: string, notes: StepNote[]): void
  of(profile: string): StepNote[]
  forget(profile: string): void
}

// Usually there are one or two. If the database does not work, they stay until a page has one that does.
const MOST_STEPS = 50

/**
 * A click may leave the page before the database has written what it did. So it is first noted in localStorage, which is
 * synchronous. The note is removed when the database has it, or else the next page writes it.
 */
export function createStepNotes(host: Host, token: string): StepNotes {
  const keyOf = (profile: string) => nameOf(`${token}:steps:${profile}`)
  function of(profile: string): StepNote[] {
    try {
      return JSON.parse(readLocal(host, keyOf(profile)) ?? '[]')
    } catch {
      return []
    }
  }
  const write = (profile: string, notes: StepNote[]) =>
    writeLocal(host, keyOf(profile), notes[0] ? JSON.stringify(notes) : null)
  return {
    of,
    add: (profile, note) => write(profile, [...of(profile), note].slice(-MOST_STEPS)),
    remove(profile, notes) {
      const gone = notes.map(({ id }) => id)
      if (gone[0])
        write(
          profile,
          of(profile).filter(({ id }) => !gone.includes(id)),
        )
    },
    forget: profile => writeLocal(host, keyOf(profile), null),
  }
}

/** The record with what was noted and not written. Nothing happens twice: reports have keys, and a showing knows its last note. */
export function withNotes(before: PersonRecord, notes: StepNote[]): { record: PersonRecord; reports: Report[] } {
  let record = before
  for (const note of notes) {
    const { interaction, reports } = note
    const showings = record.showings.flatMap(one => (one.interaction === interaction ? afterNote(one, note) : one))
    const [id] = Object.entries(record.seen).find(([, seen]) => seen.interaction === interaction) ?? []
    const showing = { interaction, experience: { id } } as Showing
    record = id ? noteSeen({ ...record, showings }, showing, reports) : { ...record, showings }
  }
  return { record, reports: notes.flatMap(({ reports }) => reports) }
}

/** A showing after a note about it. */
export function afterNote(showing: Showing, { id, step, wait }: StepNote): Showing | [] {
  if ((showing.noted ?? '') >= id) return showing
  if (wait === null) return []
  return { ...showing, noted: id, ...(step !== undefined && { step }), ...(wait && { tab: '', wait }) }
}
