// What we use of frameworks that are not installed here. The types that we publish refer to those of the application.

declare module 'react' {
  export type ReactNode = unknown
  export interface ReactElement {
    type: unknown
    props: unknown
    key: string | null
  }
  export interface HTMLAttributes<T> {
    children?: ReactNode
    className?: string
    id?: string
    style?: { [property: string]: string | number | undefined }
    ref?: (element: T | null) => void
  }
  export function createContext<T>(value: T): { Provider: (props: { value: T; children?: ReactNode }) => ReactElement }
  export function useContext<T>(context: { Provider: (props: { value: T }) => ReactElement }): T
  export function createElement(type: unknown, props: object, ...children: ReactNode[]): ReactElement
  export function cloneElement<Props>(element: ReactElement, props: Props): ReactElement
  export function useState<T>(first: () => T): [T, (value: T) => void]
  export function useRef<T>(first: T): { current: T }
  export function useCallback<F>(callback: F, dependencies: unknown[]): F
  // biome-ignore lint/suspicious/noConfusingVoidType: an effect may return nothing.
  export function useEffect(effect: () => void | (() => void), dependencies?: unknown[]): void
  export function useInsertionEffect(effect: () => void, dependencies?: unknown[]): void
}

declare module 'svelte' {
  export function getContext<T>(key: unknown): T
  export function setContext<T>(key: unknown, value: T): T
  export function onMount(start: () => () => void): void
}

declare module 'svelte/store' {
  export function toStore<T>(read: () => T): { subscribe(listener: (value: T) => void): () => void }
}
