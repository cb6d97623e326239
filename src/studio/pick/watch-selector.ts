import { pageElements } from './page-elements.ts'
import { warningsOf, warningsOfCount } from './warnings-of.ts'

export interface Found {
  count: number
  warnings: string[]
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
  let told = -1
  const look = () => {
    const count = page.findAll(selector).length
    if (count === told) return
    told = count
    onChange({ count, warnings: [...warningsOfCount(count), ...warningsOf(selector)] })
  }
  page.onElements(look)
  look()
}
