import type { Account } from '../access/accounts/account.ts'
import { idOfKey } from '../content/keys/keys.ts'
import { invalid } from '../http/problem.ts'
import type { Store } from '../store/store.ts'

/** By its id or its key. Nothing has an empty id, so an unknown key is answered like an unknown id. */
export async function modelOf(
  store: Store,
  account: Account,
  { model_id, model_key }: { model_id?: string | undefined; model_key?: string | undefined },
): Promise<string> {
  if (model_key === undefined) return model_id!
  const id = (await store.transaction(tx => idOfKey(tx, account.id, model_key))) ?? ''
  if (model_id !== undefined && model_id !== id)
    throw invalid('model_key: is not the key of the model_id; give only one of them', 'ambiguous')
  return id
}
