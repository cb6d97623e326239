import type { KeptVisit, VisitTools } from '../keep/keep.ts'
import type { Keep } from './keep.ts'

/** The way of one visit to what outlives the page. It is loaded when there is something to read, to show or to report. */
export interface VisitKeep extends Pick<Keep, 'isUsed'> {
  /** Whose record it is. Each answer of the server says so. */
  whose: VisitTools['whose']
  /** Loads it, and no more. */
  enter(): Promise<KeptVisit>
  /** The same; resolves when the record was read. */
  open(): Promise<KeptVisit>
  /** What is here of it. */
  entered(): KeptVisit | undefined
}

export function createVisitKeep(keep: Keep, tools: VisitTools): VisitKeep {
  let visit: KeptVisit | undefined
  async function enter(): Promise<KeptVisit> {
    const kept = await keep.open()
    visit ??= kept.enter(tools)
    return visit
  }
  return {
    isUsed: keep.isUsed,
    whose: tools.whose,
    enter,
    open: async () => (await enter()).ready(),
    entered: () => visit,
  }
}
