import type { Kind } from '../../protocol/experience.ts'
import type { Api } from '../api.ts'
import { storedIn } from '../editor/draft/draft-api.ts'
import type { JsonObject } from '../editor/draft/json.ts'
import { experiencePath } from '../words/addresses.ts'

/** The draft becomes what people get; refused where somebody writes in it at this moment. */
export async function discardChanges(api: Api, kind: Kind, id: string): Promise<void> {
  const path = experiencePath({ kind, id })
  const read = async (asked: { [name: string]: string }) =>
    storedIn((await api.get<{ [kind: string]: JsonObject }>(path, asked))[kind]!)
  const [live, draft] = [await read({ version: 'live' }), await read({})]
  const gone = Object.keys(draft.content).filter(name => !(name in live.content))
  const none = Object.fromEntries(gone.map(name => [name, null]))
  await api.send('PATCH', path, { ...none, ...live.content, stamp: draft.stamp })
}
