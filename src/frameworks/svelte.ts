import { getContext, onMount, setContext } from 'svelte'
import { toStore } from 'svelte/store'
import { type Beckon, createBeckon, type PageEvents } from '../client/index.ts'
import { createTend, type Description, registerLatest, textOf } from './tend.ts'

export type { Description, Person } from './tend.ts'

const KEY = Symbol('beckon')

/**
 * Keeps Beckon in step with what the function reads, for as long as the component is mounted. Call it while your outermost
 * component is made. `beckon` is a runtime of your own, such as `window.beckon` of the snippet.
 */
export function provideBeckon(read: () => Description, beckon: Beckon = createBeckon()): Beckon {
  setContext(KEY, beckon)
  const descriptions = toStore(() => {
    const description = read()
    // Svelte follows only what is read here.
    textOf(description.person)
    return description
  })
  onMount(() => {
    const tend = createTend(beckon)
    const leave = tend.mount()
    const stop = descriptions.subscribe(tend.tell)
    return () => {
      stop()
      leave()
    }
  })
  return beckon
}

/** The runtime, for calls of your own: `track`, `show`, … */
export function useBeckon(): Beckon {
  const beckon = getContext<Beckon | undefined>(KEY)
  if (!beckon) throw new Error('No component above this one has called provideBeckon.')
  return beckon
}

/** Listens to a page event while the component is mounted. */
export function useBeckonEvent<Name extends keyof PageEvents>(
  name: Name,
  listener: (data: PageEvents[Name]) => void,
): void {
  const beckon = useBeckon()
  onMount(() => beckon.on(name, listener))
}

/** Buttons can call this function by its name while the component is mounted. */
export function useBeckonAction(name: string, action: () => void): void {
  const beckon = useBeckon()
  onMount(() => registerLatest(beckon, name, () => action))
}

/** `<div {...beckonEmbed('home', 120)}></div>` is a place for embeds, with a height that is free from the start. */
export function beckonEmbed(name: string, height: number | string = 0): { 'data-beckon-slot': string; style: string } {
  return {
    'data-beckon-slot': name,
    style: `min-height: ${typeof height === 'number' ? `${height}px` : height}`,
  }
}

/** `<button {...beckonTarget('invite')}>` has a name, so that the studio finds it again after each release. */
export function beckonTarget(name: string): { 'data-beckon': string } {
  return { 'data-beckon': name }
}
