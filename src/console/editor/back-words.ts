import type { JsonObject } from './draft/json.ts'
import { at, type Path } from './draft/path.ts'
import type { Received } from './draft/received.ts'

const NOUNS: { [list: string]: string } = {
  steps: 'step',
  buttons: 'button',
  options: 'choice',
  follow_up: 'follow-up question',
}

/**
 * What one deleted and another changed meanwhile, for whoever deleted it: `The choice you deleted is back: “Green”. bob changed it
 * meanwhile.` If it stays, for whoever changed it: `bob deleted the choice “Green”. It stays, because you changed it meanwhile.`
 */
export function backWords(
  content: JsonObject,
  { at: path, stays }: Pick<Received, 'at' | 'stays'>,
  who: string,
): string {
  const said = saidIn(content, path)
  const noun = nounOf(content, path)
  if (stays) return `${who} deleted the ${noun}${said && ` ${said}`}. It stays, because you changed it meanwhile.`
  return `The ${noun} you deleted is back${said && `: ${said}`}. ${who} changed it meanwhile.`
}

function nounOf(content: JsonObject, path: Path): string {
  const list = path.split('.').at(-2) ?? ''
  return list === 'buttons' && content.kind === 'launcher' ? 'item' : (NOUNS[list] ?? 'part')
}

function saidIn(content: JsonObject, path: Path): string {
  const member = at(content, path) as JsonObject | undefined
  const said = [member?.title, member?.text, member?.body].find(text => typeof text === 'string' && text !== '')
  return said ? `“${said}”` : ''
}
