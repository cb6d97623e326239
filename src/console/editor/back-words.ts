import type { JsonObject } from './draft/json.ts'
import { at, type Path } from './draft/path.ts'

const NOUNS: { [list: string]: string } = {
  steps: 'step',
  buttons: 'button',
  options: 'choice',
  follow_up: 'follow-up question',
}

/** What was deleted here and is back, because somebody else had changed it: `The choice you deleted is back, as bob wrote it: “Green”.` */
export function backWords(content: JsonObject, { at: path }: { at: Path }, who: string): string {
  const list = path.split('.').at(-2)
  const noun = list === 'buttons' && content.kind === 'launcher' ? 'item' : NOUNS[list ?? '']
  const member = at(content, path) as JsonObject | undefined
  const said = [member?.title, member?.text, member?.body].find(text => typeof text === 'string' && text !== '')
  return `The ${noun ?? 'part'} you deleted is back${said ? `: “${said}”` : ''}. ${who} changed it meanwhile.`
}
