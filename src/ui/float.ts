import type { Shell } from './shell.tsx'
import { isCovered, keepAbovePage, keepOnTop, show } from './top-layer.ts'

/** Places a card in its layer. Call the result once a frame. */
export type Stand = (layer: HTMLElement, card: HTMLElement, rtl: boolean) => () => void

/** Puts a layer of a view into the top layer, at the place that `stand` gives it. Call the result to keep it there. */
export function float(shell: Shell, name: string, stand: Stand): () => void {
  const [layer, card] = boxesOf(shell, name)
  shell.attach()
  show(layer)
  const keep = stand(layer, card, shell.rtl)
  keep()
  return () => {
    keep()
    keepOnTop(shell, layer, card)
  }
}

/** The same for what belongs to the page: a modal dialog of the page covers it. */
export function floatAbovePage(shell: Shell, name: string, stand: Stand): () => void {
  const [layer, card] = boxesOf(shell, name)
  shell.attach()
  if (!isCovered()) show(layer)
  const keep = stand(layer, card, shell.rtl)
  keep()
  return () => {
    keepAbovePage(shell, layer)
    keep()
  }
}

function boxesOf({ root }: Shell, name: string): [layer: HTMLElement, card: HTMLElement] {
  const layer = root.querySelector<HTMLElement>(name)!
  return [layer, layer.lastElementChild as HTMLElement]
}
