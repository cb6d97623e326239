/** A fenced code block of a document. Its info string says what the tests do with it: ```` ```ts check ````. */
export interface Block {
  file: string
  line: number
  language: string
  /** `check`, `run` or `illustration`. Null if the document does not say. */
  does: string | null
  /** The schema for the check: `experience` in `check=experience`. */
  as: string | null
  text: string
}

export function readBlocks(file: string, markdown: string): Block[] {
  const blocks: Block[] = []
  let fence: string | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, indent, marks, info] = /^(\s*)(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? []
    if (fence !== null && marks?.startsWith(fence) && info === '') {
      fence = null
    } else if (fence !== null) {
      blocks.at(-1)!.text += `${line}\n`
    } else if (marks) {
      fence = marks
      const [language = '', tag = ''] = info!.trim().split(/\s+/)
      const [does, as] = tag.split('=')
      blocks.push({ file, line: index + 1, language, does: does || null, as: as ?? null, text: '' })
      if (indent) blocks.at(-1)!.does = null // Inside a list or a quotation, it would be easy to miss.
    }
  }
  if (fence !== null) throw new Error(`${file}: a code block is not closed`)
  return blocks
}
