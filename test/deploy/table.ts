import { tableAt } from '../faults/table.ts'

export default tableAt('patroni')
