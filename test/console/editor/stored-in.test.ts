import { expect, test } from 'vitest'
import { storedIn } from '../../../src/console/editor/draft/draft-api.ts'

test('what the server says of an Experience besides its content is not content', () => {
  const content = { kind: 'tour', name: 'Welcome', position: 2, steps: [{ id: 's', title: 'Hello' }] }
  const told = {
    id: 'a', created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', stamp: 'x', changed: true,
    published_at: null, archived_at: null, publish_at: null, unpublish_at: null, schedule_problem: null,
    segment_ids: ['b'], tag_ids: ['c'], stats: { displayed_count: 1 },
  } // biome-ignore format: one record
  expect(storedIn({ ...told, ...content }).content).toEqual(content)
})
