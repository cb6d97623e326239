/** A text while somebody edits it. The selection is between start and end. */
export interface Typed {
  text: string
  start: number
  end: number
}

/** Puts a mark around the selection, or removes it if it is already there. */
export function wrap({ text, start, end }: Typed, mark: string): Typed {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (before.endsWith(mark) && after.startsWith(mark)) {
    const cut = before.length - mark.length
    return { text: before.slice(0, cut) + inside + after.slice(mark.length), start: cut, end: cut + inside.length }
  }
  return { text: before + mark + inside + mark + after, start: start + mark.length, end: end + mark.length }
}

/** Turns the selection into a link. Then the address is selected, so that it can be written. */
export function link({ text, start, end }: Typed): Typed {
  const inside = text.slice(start, end) || 'link'
  const address = 'https://'
  const from = start + inside.length + 3
  return {
    text: `${text.slice(0, start)}[${inside}](${address})${text.slice(end)}`,
    start: from,
    end: from + address.length,
  }
}

/** Turns the selected lines into list items, or items back into lines. */
export function list({ text, start, end }: Typed): Typed {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end)
  const lines = text.slice(from, to).split('\n')
  const listed = lines.every(line => line.startsWith('- '))
  const changed = lines.map(line => (listed ? line.slice(2) : `- ${line}`)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}

/** The merge tag that is being typed at the caret: where it begins, and how much of its name is there. */
export function openTag(text: string, caret: number): { start: number; typed: string } | null {
  const [whole, typed] = /\{\{\s*([\w.]*)$/.exec(text.slice(0, caret)) ?? []
  return whole === undefined ? null : { start: caret - whole.length, typed: typed! }
}

/** Completes the tag, and puts the caret where its fallback belongs. */
export function completeTag(text: string, caret: number, path: string): Typed {
  const { start } = openTag(text, caret) ?? { start: caret }
  const rest = text.slice(caret).replace(/^[\w.]*\s*\}\}/, '')
  const tag = `{{${path} fallback=""}}`
  const inside = start + tag.length - 3
  return { text: text.slice(0, start) + tag + rest, start: inside, end: inside }
}
