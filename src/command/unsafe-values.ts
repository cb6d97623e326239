import { visit } from 'jsonc-parser'
import { refusedText } from '../protocol/schema/safe-value.ts'
import type { Problem } from './problems-of.ts'

/** Values that JSON would change without a word, or that the server cannot keep, each with its place and its line. */
export function unsafeValues(text: string): Problem[] {
  const found: Problem[] = []
  visit(text, {
    onLiteralValue(value, offset, length, line, _column, path) {
      const says =
        typeof value === 'string' ? badText(value) : changedNumber(value, text.slice(offset, offset + length))
      if (says) found.push({ at: path(), says: `${says} (line ${line + 1})` })
    },
    onObjectProperty(name, _offset, _length, line, _column, path) {
      const says = badText(name)
      if (says) found.push({ at: path(), says: `a field: ${says} (line ${line + 1})` })
    },
  })
  return found
}

const badText = (text: string): string | null => {
  const because = refusedText(text)
  return because && `it ${because}`
}

/** A number in JSON has about 16 digits. The others are lost. */
function changedNumber(value: unknown, written: string): string | null {
  if (typeof value !== 'number') return null
  if (!Number.isFinite(value)) return `the number ${written} is too large; write it as text: "${written}"`
  if (digitsOf(String(value)) === digitsOf(written)) return null
  return `the number ${written} would become ${value}; write it as text: "${written}"`
}

/** Without sign, point, exponent and the zeros around it. */
const digitsOf = (number: string): string =>
  number
    .replace(/e.*$/i, '')
    .replace(/[^0-9]/g, '')
    .replace(/^0+|0+$/g, '')
