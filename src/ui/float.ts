import type { Shell } from './shell.tsx'
import { keepOnTop, raise } from './top-layer.ts'

type Stand<A, B> = (layer: HTMLElement, card: HTMLElement, rtl: boolean, to: A, at: B) => () => void

/** Puts a layer of a standing view into the top layer, where `stand` keeps it; the result does so when called. */
export function float<A, B>({ root, host, rtl }: Shell, name: string, stand: Stand<A, B>, to: A, at: B): () => void {
  const layer = root.querySelector<HTMLElement>(name)!
  const card = layer.lastElementChild as HTMLElement
  if (!layer.matches(':popover-open')) raise(layer)
  const keep = stand(layer, card, rtl, to, at)
  keep()
  return () => {
    keep()
    keepOnTop(host, layer, card)
  }
}
