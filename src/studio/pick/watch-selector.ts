import type { Known } from '../../protocol/studio.ts'
import { knownOf } from './known-of.ts'
import { pageElements } from './page-elements.ts'
import { warningsOf, warningsOfCount } from './warnings-of.ts'

export interface Found {
  count: number
  warnings: string[]
  /** What it is, if there is one. */
  only?: Known
}

/** Tells how many elements a selector matches, now and whenever that changes, until the signal is aborted. */
export function watchSelector(
  selector: string,
  window: Window,
  onChange: (found: Found) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const page = pageElements(window, signal)
  let told = ''
  const look = () => {
    const all = page.findAll(selector)
    const only = all.length === 1 ? { only: knownOf(all[0]!) } : {}
    const now = JSON.stringify([all.length, only])
    if (now === told) return
    told = now
    onChange({ count: all.length, warnings: [...warningsOfCount(all.length), ...warningsOf(selector)], ...only })
  }
  page.onElements(look)
  look()
}
