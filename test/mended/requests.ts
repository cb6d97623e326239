import type { Mended } from './mended.ts'

/** A request does something else than its sender says. */
export const FAULTS_OF_REQUESTS: readonly Mended[] = [
  {
    fault: 'an empty text in JSON unpublishes, or cancels a schedule',
    file: 'src/protocol/schema/request.ts',
    search: "z.union([z.null(), schema.refine(given => given !== '', WRITE_NULL)], message)",
    replace: "z.union([z.null(), z.literal('').transform(() => null), schema], message)",
    seenBy: 'test/server/empty-values.test.ts › stays when JSON says',
  },
  {
    fault: 'a record that comes back unchanged is written again',
    file: 'src/server/access/manage.ts',
    search:
      'if (record && (isEqual(fresh, recordOf(record)) || isEqual(parsed as Params, recordOf(record)))) return record',
    replace: '',
    seenBy: 'test/server/nothing-changed.test.ts › moves and writes nothing at',
  },
  {
    fault: 'a Segment that comes back unchanged is written again',
    file: 'src/server/content/segments/save-segment.ts',
    search: 'return edited === before && stays ? before : next',
    replace: 'return next',
    seenBy: 'test/server/nothing-changed.test.ts › moves and writes nothing at',
  },
]
