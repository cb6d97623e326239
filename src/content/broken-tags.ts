import { parseTag, TAG } from './tag.ts'
import { tagsRead } from './tags-read.ts'

const STRANGE_QUOTES = /[«»‹›「」『』]/
const BRACES = /.{0,40}(?:\{\{|\}\}).{0,40}/s
const ENTITY = /&(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);/gi

/** What a translator or a tool did to the merge tags and marks of a text, compared with its original. One sentence each. */
export function brokenTags(text: string, original: string): string[] {
  const found: string[] = []
  const rest = text.replace(TAG, (whole, body: string) => {
    if (!parseTag(body)) found.push(`${whole} is not a merge tag`)
    else if (STRANGE_QUOTES.test(body)) found.push(`${whole} needs straight quotes`)
    return ' '
  })
  const open = BRACES.exec(rest)?.[0].trim()
  if (open && !BRACES.test(original.replace(TAG, ' '))) found.push(`${open} is not closed as a merge tag`)
  for (const path of new Set(tagsRead(original)))
    if (rest.includes(`{${path}}`) && !open) found.push(`{${path}} must be {{${path}}}`)
  for (const entity of new Set(text.match(ENTITY)))
    if (!original.includes(entity)) found.push(`${entity} must be the character itself`)
  return found
}
