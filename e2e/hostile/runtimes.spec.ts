import { expect, test } from '../../src/testing/index.ts'
import { survives } from './survives.ts'

test('[K27] the snippet pasted twice is one runtime', async ({ page, beckon }) => {
  await survives(page, beckon, { paste: snippet => ({ head: snippet, after: snippet }) })
  expect(
    await beckon.interactions((await beckon.api<{ tours: { id: string }[] }>('GET', '/v3/edit/tours')).tours[0]!.id),
  ).toHaveLength(1)
})
