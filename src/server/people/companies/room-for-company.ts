import type { Limits } from '../../ground/limits.ts'
import { namelessAddress } from '../../http/network-of.ts'
import { count } from '../../journal/note.ts'
import type { Tallies } from '../../journal/tallies.ts'
import type { Tx } from '../../store/store.ts'

/** Whether somebody may add a company that nobody has named before. Backends always may. */
export type RoomForCompany = (tx: Tx, account: string) => Promise<boolean>

export const ALWAYS: RoomForCompany = async () => true

type Most = Pick<Limits, 'newCompaniesPerDay' | 'newCompaniesPerAddress'>

/** For the pages of one address. One client must not use up what all may add. */
export function roomForCompanyOf(address: string, limits: Most, tallies: Tallies): RoomForCompany {
  return async (tx, account) => {
    const own = `new-companies-of ${namelessAddress(address)}`
    const hasRoom =
      (await tallies.take(tx, account, own, limits.newCompaniesPerAddress)) &&
      (await tallies.take(tx, account, 'new-companies', limits.newCompaniesPerDay))
    if (!hasRoom) count(tx, account, 'companies-refused')
    return hasRoom
  }
}
