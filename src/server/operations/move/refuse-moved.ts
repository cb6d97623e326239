import type { Store } from '../../store/store.ts'
import { WrongDatabase } from '../../store/wrong-database.ts'
import type { Mark } from './end.ts'

/** A database that was moved away, or has not completely arrived, must not be used: each of the two would know only a part. */
export async function refuseMoved(store: Store): Promise<void> {
  const [mark] = await store.query<Mark>('SELECT id, state, place FROM moves')
  if (!mark) return
  throw new WrongDatabase(
    mark.state === 'gone'
      ? `Everything in this database was moved to ${mark.place}; serve that one, or move it back with beckon move.`
      : `A move from ${mark.place} into this database has not ended: run the same beckon move again.`,
  )
}
