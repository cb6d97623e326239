import { expect, test } from 'vitest'
import { createBeckon } from '../../src/client/index.ts'

test('[R22] is safe to import and to call where there is no DOM', async () => {
  const beckon = createBeckon()
  beckon.init('token', { api: 'http://localhost:1' })
  beckon.identify('ada', { plan: 'pro' })
  beckon.track('x')
  beckon.show('y')
  beckon.on('verdict', () => {})()
  expect(await beckon.explain()).toBeUndefined()
  await beckon.refresh()
  beckon.clear()
  beckon.destroy()
})
