import type { Shell } from './shell.tsx'
import { stand, type Where } from './stand.ts'
import { keepOnTop, raise } from './top-layer.ts'

/** Puts a layer of a standing view into the top layer and beside its target; the result keeps it there when called. */
export function float({ root, host, rtl }: Shell, name: string, target: Element | null, where: Where): () => void {
  const layer = root.querySelector<HTMLElement>(name)!
  const card = layer.lastElementChild as HTMLElement
  if (!layer.matches(':popover-open')) raise(layer)
  const keep = stand(layer, card, target, where, rtl)
  keep()
  return () => {
    keep()
    keepOnTop(host, layer, card)
  }
}
