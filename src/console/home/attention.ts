import type { Checked, HostRecord, ListedExperience, WebhookRecord } from '../../protocol/answer.ts'
import { experiencePage } from '../words/addresses.ts'
import { count, plural } from '../words/figures.ts'

/** Something that needs attention, and where. */
export interface Matter {
  key: string
  tone: 'warn' | 'bad'
  says: string
  advice: string
  href: string
  /** Leads out of the console, in a new tab. */
  external?: boolean
}

export interface Known {
  experiences: ListedExperience[]
  checked: Checked[]
  hosts: Pick<HostRecord, 'id' | 'host' | 'enabled' | 'installed_at' | 'archived_at' | 'unproven_at'>[]
  /** How often pages were loaded in browsers that are too old to show anything. */
  oldBrowsers: number
  /** Whether uids must be proven, and the time. */
  mustProve: boolean
  now: number
  webhooks: Pick<WebhookRecord, 'id' | 'url' | 'enabled' | 'failures' | 'disabled_because'>[]
  /** Deliveries that have waited for more than a week, at most as many as were asked for. */
  waiting: { id: string }[]
}

/** Fewer failures than this are not shown, because receivers are restarted now and then. */
const MANY_FAILURES = 3

/** What needs attention. Broken things come first. */
export function attention({
  experiences,
  checked,
  hosts,
  webhooks,
  waiting,
  mustProve,
  now,
  oldBrowsers,
}: Known): Matter[] {
  const found: Matter[] = []
  for (const each of experiences)
    if (each.schedule_problem)
      found.push({
        key: `schedule ${each.id}`,
        tone: 'bad',
        says: `“${each.name}” was not published when its time came`,
        advice: each.schedule_problem,
        href: experiencePage(each),
      })
  for (const { id, url, enabled, failures, disabled_because } of webhooks)
    if (disabled_because || (enabled && failures >= MANY_FAILURES))
      found.push({
        key: `webhook ${id}`,
        tone: 'bad',
        says: `The webhook to ${hostOf(url)} ${disabled_because ? 'was switched off' : 'does not get through'}`,
        advice: `${plural(failures, 'attempt')} failed since the last one that went well.`,
        href: '/console/webhooks',
      })
  for (const { id, host, enabled, installed_at, archived_at } of hosts)
    if (enabled === 'off' && installed_at && !archived_at)
      found.push({
        key: `host ${id}`,
        tone: 'warn',
        says: `The snippet is on ${host}, but Beckon is off there`,
        advice: 'Switch the domain on to show something.',
        href: '/console/domains',
      })
  const unproven = hosts.filter(one => isUnproven(one, now)).map(({ host }) => host)
  if (unproven.length > 0)
    found.push({
      key: 'unproven',
      tone: 'warn',
      says: mustProve
        ? `On ${some(unproven)}, people stay anonymous: their uids arrive without a proof`
        : `On ${some(unproven)}, uids arrive unverified: anybody can say that they are somebody else`,
      advice: mustProve
        ? 'Let your backend sign the uid, and give the proof to the page.'
        : 'Let your backend sign the uid, then switch identity verification on.',
      href: '/console/settings?tab=verification',
    })
  if (waiting.length > 0)
    found.push({
      key: 'deliveries',
      tone: 'warn',
      says: `${waiting.length > MOST_WAITING ? `More than ${MOST_WAITING}` : waiting.length} ${waiting.length === 1 ? 'Delivery has' : 'Deliveries have'} waited for more than a week`,
      advice: 'Those people did not come to a page that could show it, or a condition keeps it from them.',
      href: '/console/deliveries?state=waiting',
    })
  const live = new Set(experiences.filter(isLive).map(({ id }) => id))
  return [...found, ...fromLinter(checked, live), ...fromOldBrowsers(oldBrowsers)]
}

const DAY = 86_400_000
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|.*\.localhost)$/

/** Somebody who develops on their own machine need not prove anything. */
function isUnproven({ host, unproven_at }: Known['hosts'][number], now: number): boolean {
  return unproven_at !== null && now - Date.parse(unproven_at) < DAY && !OWN_MACHINE.test(host)
}

const some = ([first, ...more]: string[]): string =>
  more.length === 0 ? first! : `${first} and ${plural(more.length, 'other domain')}`

/** We ask for one more, to know whether there are more. */
export const MOST_WAITING = 20

const isLive = ({ published_at }: ListedExperience) => published_at !== null

/** Nobody can do much about it, so it comes last. */
function fromOldBrowsers(views: number): Matter[] {
  if (views === 0) return []
  const times = views === 1 ? 'once' : `${count(views)} times`
  return [
    {
      key: 'old browsers',
      tone: 'warn',
      says: `Pages were loaded ${times} in 30 days in browsers that are too old to show anything`,
      advice: 'Nobody sees anything there, and nothing of it is in the results. See which browsers can show it.',
      href: '/docs/installing#browsers',
      external: true,
    },
  ]
}

/** Live ones come first. */
function fromLinter(checked: Checked[], live: Set<string>): Matter[] {
  const first = checked.toSorted((one, other) => Number(live.has(other.id)) - Number(live.has(one.id)))
  return first.flatMap(({ id, kind, name, warnings }) =>
    warnings.map(
      (warning, index): Matter => ({
        key: `warning ${id} ${index}`,
        tone: 'warn',
        says: `“${name}”: ${warning.says}`,
        advice: warning.advice,
        href: experiencePage({ id, kind }),
      }),
    ),
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
