/** A regular expression as a tree. There are no back-references and no look-arounds, so every pattern can be matched without trying again. */
export type Pattern =
  | { kind: 'one'; of: (unit: number) => boolean }
  | { kind: 'place'; is: Place }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; parts: Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }

export type Place = 'begin' | 'end' | 'edge' | 'no edge'
type Units = (unit: number) => boolean

export const isWord: Units = unit =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 97 && unit <= 122)
const isDigit: Units = unit => unit >= 48 && unit <= 57
const isSpace: Units = unit => /\s/.test(String.fromCharCode(unit))
const isLineEnd: Units = unit => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029
const only =
  (one: number): Units =>
  unit =>
    unit === one
const not =
  (units: Units): Units =>
  unit =>
    !units(unit)

const SETS: { [letter: string]: Units } = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
}
const CONTROLS: { [letter: string]: number } = { t: 9, n: 10, v: 11, f: 12, r: 13 }

/** Null if it is no regular expression, or has a part that this parser does not know. It reads what browsers read without flags. */
export function parsePattern(source: string): Pattern | null {
  try {
    new RegExp(source)
    return new Reader(source).whole()
  } catch {
    return null
  }
}

class Unknown extends Error {}

class Reader {
  private at = 0
  private source: string
  constructor(source: string) {
    this.source = source
  }

  whole(): Pattern {
    const pattern = this.choice()
    if (this.at < this.source.length) throw new Unknown()
    return pattern
  }

  private has(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private match(form: RegExp): RegExpExecArray | null {
    const found = form.exec(this.source.slice(this.at))
    if (found) this.at += found[0].length
    return found
  }

  private choice(): Pattern {
    const parts = [this.sequence()]
    while (this.has('|')) parts.push(this.sequence())
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
  }

  private sequence(): Pattern {
    const parts: Pattern[] = []
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) parts.push(this.repeated(this.atom()))
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  private repeated(part: Pattern): Pattern {
    const found = this.match(/^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/)
    if (!found) return part
    const [sign, least, comma, most] = found
    if (least !== undefined) {
      const min = Number(least)
      return { kind: 'repeat', part, min, max: !comma ? min : most === '' ? Infinity : Number(most) }
    }
    return { kind: 'repeat', part, min: sign[0] === '+' ? 1 : 0, max: sign[0] === '?' ? 1 : Infinity }
  }

  private atom(): Pattern {
    if (this.has('(')) {
      if (this.has('?') && !this.has(':') && !this.match(/^<[\w$]+>/)) throw new Unknown()
      const inner = this.choice()
      if (!this.has(')')) throw new Unknown()
      return inner
    }
    if (this.has('^')) return { kind: 'place', is: 'begin' }
    if (this.has('$')) return { kind: 'place', is: 'end' }
    if (this.has('\\b')) return { kind: 'place', is: 'edge' }
    if (this.has('\\B')) return { kind: 'place', is: 'no edge' }
    if (this.has('.')) return { kind: 'one', of: not(isLineEnd) }
    if (this.has('[')) return { kind: 'one', of: this.set() }
    const one = this.unit()
    return { kind: 'one', of: typeof one === 'number' ? only(one) : one }
  }

  /** The rest of `[…]`. */
  private set(): Units {
    const negated = this.has('^')
    const members: Units[] = []
    while (!this.has(']')) {
      const from = this.member()
      if (this.source[this.at] !== '-' || this.source[this.at + 1] === ']') {
        members.push(typeof from === 'number' ? only(from) : from)
        continue
      }
      this.at++
      const to = this.member()
      if (typeof from === 'number' && typeof to === 'number') members.push(unit => unit >= from && unit <= to)
      else members.push(only(45), ...[from, to].map(one => (typeof one === 'number' ? only(one) : one)))
    }
    const some: Units = unit => members.some(has => has(unit))
    return negated ? not(some) : some
  }

  private member(): number | Units {
    return this.has('\\b') ? 8 : this.unit()
  }

  /** One character, or an escape that stands for one or several. */
  private unit(): number | Units {
    if (!this.has('\\')) {
      if (this.at >= this.source.length) throw new Unknown()
      return this.source.charCodeAt(this.at++)
    }
    const hex = this.match(/^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/)
    if (hex) return Number.parseInt((hex[1] ?? hex[2])!, 16)
    const control = this.match(/^c([A-Za-z])/)
    if (control) return control[1]!.charCodeAt(0) % 32
    if (this.match(/^0(?!\d)/)) return 0
    const letter = this.source[this.at++]
    // Octal numbers, back-references, and what is only half an escape.
    if (letter === undefined || /[0-9ck]/.test(letter)) throw new Unknown()
    return SETS[letter] ?? CONTROLS[letter] ?? letter.charCodeAt(0)
  }
}
