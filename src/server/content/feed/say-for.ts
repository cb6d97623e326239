import { BUILT_IN } from '../../../content/labels/built-in.ts'
import { type Say, sayIn } from '../../../content/labels.ts'
import type { OwnLabels } from '../../../protocol/labels.ts'

/** Our own texts in every language, as an account wants them. */
export const sayFor = (own: OwnLabels = {}): Say => sayIn(BUILT_IN, own)
