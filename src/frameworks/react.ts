import {
  cloneElement,
  createContext,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import { type Beckon, createBeckon, type PageEvents } from '../client/index.ts'
import { createTend, type Description, registerLatest } from './tend.ts'

export type { Description, Person } from './tend.ts'

const Context = createContext<Beckon | null>(null)

export interface BeckonProviderProps extends Description {
  /** A runtime of your own, such as `window.beckon` of the snippet. Only that of the first rendering counts. */
  beckon?: Beckon | undefined
  children?: ReactNode
}

/** Keeps Beckon in step with its properties, for as long as it is mounted. */
export function BeckonProvider({ beckon: own, children, ...description }: BeckonProviderProps): ReactElement {
  const [{ beckon, tend }] = useState(() => {
    const beckon = own ?? createBeckon()
    return { beckon, tend: createTend(beckon) }
  })
  useEffect(() => tend.mount(), [tend])
  useEffect(() => tend.tell(description))
  return createElement(Context.Provider, { value: beckon }, children)
}

/** The runtime, for calls of your own: `track`, `show`, … */
export function useBeckon(): Beckon {
  const beckon = useContext(Context)
  if (!beckon) throw new Error('There is no <BeckonProvider> above this component.')
  return beckon
}

/** Listens to a page event while the component is mounted. The latest function is called. */
export function useBeckonEvent<Name extends keyof PageEvents>(
  name: Name,
  listener: (data: PageEvents[Name]) => void,
): void {
  const beckon = useBeckon()
  const latest = useLatest(listener)
  useEffect(() => beckon.on(name, data => latest.current(data)), [beckon, name, latest])
}

/** Buttons can call this function by its name while the component is mounted. The latest function is called. */
export function useBeckonAction(name: string, action: () => void): void {
  const beckon = useBeckon()
  const latest = useLatest(action)
  useEffect(() => registerLatest(beckon, name, () => latest.current), [beckon, name, latest])
}

export interface BeckonEmbedProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** Experiences find it with the selector `[data-beckon-slot="name"]`. */
  name: string
  /** The height that is free from the start, so that nothing moves when the embed comes. */
  height?: number | string | undefined
}

/** A place for embeds. React draws nothing inside. */
export function BeckonEmbed({ name, height, style, ...others }: BeckonEmbedProps): ReactElement {
  // Not in the HTML of the server: Beckon must not draw inside before React has taken over the element.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      element?.setAttribute('data-beckon-slot', name)
    },
    [name],
  )
  return createElement('div', { ...others, key: name, ref: attach, style: { minHeight: height, ...style } })
}

/** Names its only child, so that the studio finds it again after each release. */
export function BeckonTarget({ name, children }: { name: string; children: ReactElement }): ReactElement {
  return cloneElement<object>(children, { 'data-beckon': name })
}

/** Written before any effect runs, so that no effect meets a function of an earlier rendering. */
function useLatest<T>(value: T): { current: T } {
  const ref = useRef(value)
  useInsertionEffect(() => {
    ref.current = value
  })
  return ref
}
