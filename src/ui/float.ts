import type { Shell } from './shell.tsx'
import { keepOnTop, show } from './top-layer.ts'

/** Puts a layer of a view into the top layer, at the place that `stand` gives it. Call the result to keep it there. */
export function float(
  shell: Shell,
  name: string,
  stand: (layer: HTMLElement, card: HTMLElement, rtl: boolean) => () => void,
): () => void {
  const layer = shell.root.querySelector<HTMLElement>(name)!
  const card = layer.lastElementChild as HTMLElement
  shell.attach()
  show(layer)
  const keep = stand(layer, card, shell.rtl)
  keep()
  return () => {
    keep()
    keepOnTop(shell, layer, card)
  }
}
