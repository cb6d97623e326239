import type { Words } from '../protocol/view.ts'
import { label } from './label.ts'
import type { Shell } from './shell.tsx'

/** Goes into a view that left the focus where it was, and back. Browsers and screen readers do nothing with this key. */
export const isReachKey = (event: KeyboardEvent): boolean => event.key === 'F8' && !event.defaultPrevented

export const howToReach = (words: Words): string => label(words, 'Press F8 to go there.')

export function goInOrOut(shell: Shell, event: KeyboardEvent, goIn: () => void): void {
  event.preventDefault()
  if (shell.hasFocus()) shell.giveFocusBack()
  else goIn()
}
