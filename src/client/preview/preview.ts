import { matchesUrl } from '../../evaluator/url-match.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Later } from '../../protocol/needs.ts'
import type { PreviewShown } from '../../protocol/preview.ts'
import type { Outcome } from '../../protocol/view.ts'
import { WIRE } from '../../protocol/wire.ts'
import type { Options } from '../api/options.ts'
import { addressesOf } from '../browser/addresses.ts'
import { watchElements } from '../browser/elements.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { createListen } from '../browser/listen.ts'
import { createNavigation } from '../browser/navigation.ts'
import type { LoadView } from '../showing/showing.ts'
import { type Bar, createBar } from './bar.ts'
import { cleanAddress, saidIn, withStep } from './preview-address.ts'

/** The entry passes these in. */
export interface PreviewTools {
  host: Host
  guard: Guard
  token: string
  /** The address of the server, with a slash at the end. */
  api: string
  options: Options
  loader: { view: LoadView }
}

/**
 * Shows the draft that a link names, and marks the page as a preview. It stores nothing and sends one request each time. Returns
 * a function that stops it.
 */
export function open(tools: PreviewTools): () => void {
  const { host, guard } = tools
  let showing = new AbortController()
  const bar = createBar(host.document, guard, () => {
    host.history.replaceState(host.history.state, '', cleanAddress(host.location.href))
    host.location.reload()
  })
  // Loads the draft again each time, so that it is up to date.
  const begin = guard((step?: number) => {
    showing.abort()
    showing = new AbortController()
    return show(tools, bar, showing.signal, { step, again: () => void begin(0) })
  })
  begin()
  return () => {
    showing.abort()
    bar.remove()
  }
}

interface Begun {
  /** The step to begin at. Undefined: the one in the address. */
  step?: number
  again(): void
}

async function show(tools: PreviewTools, bar: Bar, signal: AbortSignal, { step, again }: Begun): Promise<void> {
  const { host, guard, loader } = tools
  const { code, step: said } = saidIn(addressesOf(host).join(' '))
  const answer = await ask(tools, code)
  if (!answer) return bar.say('The server does not answer.')
  if (!('experience' in answer)) return bar.say('This preview has ended. Ask for a new link.')
  const { experience, as, notes, at } = answer
  bar.name(experience.name, [as && `as ${as}`, at && `at ${new host.Date(at).toLocaleString()}`, ...notes])
  const { open } = await loader.view(experience)
  if (signal.aborted) return
  const elements = watchElements(host, signal, guard)
  createNavigation(host).follow(createListen(guard, signal), signal, elements.changed)
  const first = Math.min(step ?? said, experience.steps.length - 1)
  const isThere = (selector: string) => elements.find(selector) !== null
  const say = guard(sayer(tools, experience, first, bar, { code, again, isThere }))
  const load = guard((part: Later) => loader.view({ kind: experience.kind, needs: [part] }))
  const bring = async (part: Later) => !!(await load(part))
  const view = open({ ...inputOf(tools, answer), ...elements, step: first, say, bring })
  signal.addEventListener('abort', () => view.close())
}

/** A request of its own, because the shared code would store and count. */
async function ask({ host, api, token, options }: PreviewTools, code: string): Promise<PreviewShown | null> {
  const href = options.urlFilter?.(host.location.href) ?? host.location.href
  const body = JSON.stringify({ v: WIRE, token, code, href: cleanAddress(href), language: options.language })
  try {
    const answer = await host.fetch(`${api}v3/observe/preview`, { method: 'POST', body, credentials: 'omit' })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

function inputOf({ host, options }: PreviewTools, answer: Extract<PreviewShown, { now: number }>) {
  const { experience, theme, words, hidden, now } = answer
  return {
    experience,
    theme,
    words: { ...words, language: words.language ?? options.language ?? host.navigator.language, delivery: null, now },
    // The first step is shown wherever the link leads. Later steps wait for their page.
    may(index: number) {
      const url = index > 0 ? experience.steps[index]?.url : undefined
      return !url || matchesUrl(url, host.location.href)
    },
    missing: 'centre' as const,
    draft: {},
    done: [],
    unread: false,
    hidden,
  }
}

const ENDS: { [type in Outcome['type']]?: string } = {
  completed: 'Here it is completed.',
  exited: 'Here it is left.',
  snoozed: 'Here it is put off.',
}

/** Shows what the view says in the bar. Does what a button asks only where that leaves no trace but on the page. */
function sayer(
  { host, options }: PreviewTools,
  { steps }: Experience,
  first: number,
  bar: Bar,
  { code, again, isThere }: { code: string; again(): void; isThere(selector: string): boolean },
): (outcome: Outcome) => void {
  let step = first
  return outcome => {
    const missing = (index: number) => {
      const { beside } = (steps[index]?.place ?? {}) as { beside?: string }
      return beside && !isThere(beside) ? ` Its element ${beside} is not on this page, so it stands in the middle.` : ''
    }
    const of = () => `Step ${step + 1} of ${steps.length}`
    switch (outcome.type) {
      case 'turn':
        step = outcome.index
        return bar.say(`${of()}: waits for its page or its element.`)
      case 'step':
        step = outcome.index
        return bar.say(`${of()}.${missing(step)}`)
      case 'completed':
      case 'exited':
      case 'snoozed':
        return bar.say(ENDS[outcome.type]!, again)
      case 'open':
        if (outcome.new_tab) return void host.open(outcome.href, '_blank', 'noopener')
        return host.location.assign(withStep(outcome.href, host.location.href, `${code}.${step}`))
      case 'start':
        return bar.say('Here another Experience starts.')
      case 'call': {
        const { actions = {} } = options
        return Object.hasOwn(actions, outcome.action) ? actions[outcome.action]?.() : undefined
      }
      default:
    }
  }
}
