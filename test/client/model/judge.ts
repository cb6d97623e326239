import type { Report } from '../../../src/protocol/wire.ts'
import type { ModelServer } from './model-server.ts'
import type { Tab, TabView } from './tab.ts'

// If the owner of a tour is busy for less than this, it keeps the tour. After longer, another tab may take it.
export const SHORT = 5_000
// A write that is running when a page is hidden is finished within this time.
const MOMENT = 2_000
// How long two awake screens may show the same tour before one of them has noticed.
const GRACE = 3_500

/** What one browser did, as seen from outside. */
export interface Seen {
  /** Every report that is or was in its database, by key. */
  reports: Map<string, Report>
  tabs: Set<Tab>
  overlaps: Map<string, number>
  /** A tab was away so long that another one may have continued what it showed. */
  stalled: boolean
  /** Who was identified last. Tabs of other people show nothing any more. */
  latest?: string
}
export const nothingSeen = (): Seen => ({ reports: new Map(), tabs: new Set(), overlaps: new Map(), stalled: false })

export const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'key' in value && 'visit' in value && 'type' in value

const isOnStage = ({ experience: { kind } }: TabView) => kind === 'tour' || kind === 'survey'
const stageViews = (tab: Tab) => [...tab.views.values()].filter(isOnStage)
const canBeSeen = (tab: Tab) => !tab.dead && !tab.hidden

/** Compares what happens with the promises. */
export function createJudge(now: () => number, server: ModelServer) {
  const wrong: string[] = []
  /** The person of each signed visit. */
  const visits = new Map<string, string>()
  const personOf = (report: Report) => visits.get(report.visit)
  /** The tab of each page, by the id at the end of its report keys. */
  const pages = new Map<string, Tab>()
  /** What people have snoozed, and where. A snooze is not the end: in another browser, it may come as a new Interaction. */
  const snoozes = new Map<string, Set<Seen>>()
  const keyOf = (person: string | undefined, experience: string) => `${experience} of ${person}`
  const isSnoozedElsewhere = (seen: Seen, person: string | undefined, experience: string) =>
    [...(snoozes.get(keyOf(person, experience)) ?? [])].some(other => other !== seen)

  function noteSnooze(seen: Seen, report: Report & { type: 'snoozed' }) {
    for (const one of seen.reports.values()) {
      if (one.type !== 'displayed' || one.interaction !== report.interaction) continue
      const key = keyOf(personOf(one), one.experience)
      snoozes.set(key, (snoozes.get(key) ?? new Set()).add(seen))
    }
  }

  const interactionsOf = (seen: Seen, same: (report: Report & { type: 'displayed' }) => boolean) =>
    new Set([...seen.reports.values()].flatMap(one => (one.type === 'displayed' && same(one) ? one.interaction : [])))

  /** Whether this browser has recorded that the person ended it, or ended it in this way. */
  function isOver(seen: Seen, person: string | undefined, experience: string, end?: 'completed') {
    const reports = [...seen.reports.values()]
    return reports.some(
      one =>
        (one.type === 'completed' || (one.type === 'exited' && !end)) &&
        personOf(one) === person &&
        interactionsOf(seen, other => other.experience === experience).has(one.interaction),
    )
  }

  return {
    wrong,
    visits,
    pages,
    personOf,

    written(seen: Seen, values: unknown[]) {
      for (const report of values.filter(isReport)) {
        seen.reports.set(report.key, report)
        if (report.type === 'snoozed') noteSnooze(seen, report)
        if (report.type !== 'displayed' || !['tour', 'survey'].includes(report.kind)) continue
        const { delivery, experience } = report
        const tab = pages.get(report.key.split('-').at(-1)!)
        if (tab?.hidden && now() - tab.awaySince > MOMENT) wrong.push(`${experience} was begun where nobody sees it`)
        const begun = interactionsOf(seen, one =>
          delivery ? one.delivery === delivery : one.experience === experience && personOf(one) === personOf(report),
        )
        const mayComeAgain =
          !delivery &&
          isSnoozedElsewhere(seen, personOf(report), experience) &&
          !isOver(seen, personOf(report), experience, 'completed')
        if (begun.size > 1 && !mayComeAgain) wrong.push(`${delivery ?? experience} was begun twice in one browser`)
      }
    },

    opened(seen: Seen, tab: Tab, view: TabView) {
      const { id, name } = view.experience
      if (tab.views.has(id)) wrong.push(`${name} is shown twice in one tab`)
      if (!isOnStage(view)) return
      const isBack = isOver(seen, tab.person, id) && !isSnoozedElsewhere(seen, tab.person, id)
      if (isBack || isOver(seen, tab.person, id, 'completed')) wrong.push(`${name} was shown again after it was over`)
      const others = stageViews(tab)
      if (others.length) wrong.push(`${name} is shown in the same tab as ${others[0]!.experience.name}`)
      const elsewhere = [...seen.tabs].filter(
        other => other !== tab && canBeSeen(other) && other.person === tab.person && other.views.has(id),
      )
      if (elsewhere.some(other => other.stalled <= SHORT) && canBeSeen(tab) && tab.stalled <= SHORT)
        wrong.push(`${name} is shown in two tabs of one browser`)
    },

    closed(seen: Seen, tab: Tab, { experience, ended, since }: TabView) {
      if (!server.deliveryOf(experience.id) || ended || tab.dead) return
      const wasAway =
        tab.hidden ||
        tab.awaySince > since ||
        tab.stalled > SHORT ||
        tab.person !== tab.wanted ||
        tab.person !== seen.latest
      if (!wasAway && !isOver(seen, tab.person, experience.id)) wrong.push(`${experience.name} was interrupted`)
    },

    /** Looks at all screens whenever time moves. */
    sample(all: Seen[]) {
      for (const { tabs, overlaps } of all) {
        const screens = new Map<string, number>()
        for (const tab of tabs)
          if (canBeSeen(tab) && !tab.isBusy())
            for (const { experience } of stageViews(tab)) {
              const key = `${experience.name} of ${tab.person}`
              screens.set(key, (screens.get(key) ?? 0) + 1)
            }
        for (const key of overlaps.keys()) if ((screens.get(key) ?? 0) < 2) overlaps.delete(key)
        for (const [key, count] of screens) {
          if (count < 2) continue
          if (!overlaps.has(key)) overlaps.set(key, now())
          if (now() - overlaps.get(key)! > GRACE) wrong.push(`${key} stays on two screens`)
        }
      }
    },

    /** Reports that belong to nothing, or report something twice. */
    books(seen: Seen) {
      const told = [...seen.reports.values()]
      const displayed = interactionsOf(seen, () => true)
      const times = new Map<string, number>()
      for (const report of told) {
        if (!('interaction' in report)) continue
        if (!displayed.has(report.interaction)) wrong.push(`${report.type} of an Interaction that was never displayed`)
        const key = `${report.type} ${report.interaction}`
        times.set(key, (times.get(key) ?? 0) + 1)
      }
      for (const interaction of displayed) {
        const count = (type: Report['type']) => times.get(`${type} ${interaction}`) ?? 0
        if (count('displayed') > 1 + count('snoozed')) wrong.push(`displayed twice: ${interaction}`)
        // A tab that was away for long may still get a click on something that continued elsewhere, before it is removed.
        for (const type of ['started', 'completed', 'exited'] as const)
          if (count(type) > 1 && !seen.stalled) wrong.push(`${type} twice: ${interaction}`)
      }
    },
    isOver,
  }
}
export type Judge = ReturnType<typeof createJudge>
