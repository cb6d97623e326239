import { watchElements } from '../client/browser/elements.ts'
import { createListen } from '../client/browser/listen.ts'
import { createNavigation } from '../client/browser/navigation.ts'
import { inLanguage } from '../content/in-language.ts'
import type { Experience, Kind } from '../protocol/experience.ts'
import type { Labels } from '../protocol/labels.ts'
import { NEEDS } from '../protocol/needs.ts'
import type { Theme } from '../protocol/theme.ts'
import type { View, ViewInput, Words } from '../protocol/view.ts'
import type { StudioTools } from './studio-tools.ts'

export interface Shown extends Pick<ViewInput, 'may' | 'say' | 'step'> {
  /** As it is written, in all its languages. */
  experience: Experience
  theme: Theme | null
  /** Our own texts, by language. */
  labels: { [language: string]: Labels }
  /** Changes it for the author. */
  shape?(experience: Experience, words: Words): Experience
  /** It was shown a moment ago, so it gets no entrance animation. */
  again?: boolean
}

/** The real views on this page, one at a time. */
export interface Views {
  open(shown: Shown): void
  /** A part of what is on the screen, by the classes of the views. */
  part(selector: string): Element | null
  find(selector: string): Element | null
  onElements(listener: () => void): () => void
  close(): void
}

/** Loads everything that a view of this kind may need, because the next edit may need it. */
export async function createViews(tools: StudioTools, kind: Kind, id: string, signal: AbortSignal): Promise<Views> {
  const { host, guard, loader, options } = tools
  const part = await loader.view({ kind, needs: [...NEEDS, 'panel', 'tip'] })
  const elements = watchElements(host, signal, guard)
  createNavigation(host).follow(createListen(guard, signal), signal, elements.changed)
  let view: View | undefined
  const onPage = () => host.document.querySelector<HTMLElement>(`beckon-view[data-beckon="${id}"]`)
  const close = () => {
    view?.close()
    view = undefined
    // A closed view leaves after a moment. With a new one at every letter, several would lie above each other.
    onPage()?.remove()
  }
  signal.addEventListener('abort', close)
  return {
    close,
    find: elements.find,
    part: selector => onPage()?.shadowRoot?.querySelector(selector) ?? null,
    onElements: elements.onElements,
    open({ experience, theme, labels, shape, again, ...rest }) {
      close()
      const said = inLanguage(experience, [], language => labels[language] ?? {})
      const language = said.language ?? options.language ?? host.navigator.language
      const words: Words = { language, labels: said.labels, profile: {}, company: null, delivery: null, now: host.Date.now() } // biome-ignore format: one thought
      view = part.open({
        ...rest,
        ...elements,
        experience: shape?.(said, words) ?? said,
        words,
        theme,
        draft: {},
        done: [],
        unread: kind === 'launcher',
        hidden: [],
      })
      if (again) for (const motion of onPage()?.shadowRoot?.getAnimations?.() ?? []) motion.finish()
    },
  }
}
