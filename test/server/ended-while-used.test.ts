import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('A tour that a live launcher starts, on %s', store => {
  const { me } = serverFor(store)

  test('is unpublished and archived only by somebody who knows that', async () => {
    const tour = await me.live({ name: unique('tour') })
    const buttons = [{ does: 'start', text: 'Show me', experience_id: tour.id }]
    const launcher = await me.live({ kind: 'launcher', name: 'Help', steps: [{ title: 'Help', buttons }] } as never)
    const path = `/v3/edit/tours/${tour.id}`
    for (const change of [{ published_at: null }, { archived_at: '$now' }]) {
      const { status, body } = await me.api('PATCH', path, { ...change, if_unused: true })
      expect([status, body.messages]).toEqual([409, [expect.stringContaining('is used by launcher "Help"')]])
      expect(body.users).toMatchObject([{ id: launcher.id, in_live: true }])
    }
    // What only changes it is not about that.
    expect((await me.api('PATCH', path, { description: 'Better', if_unused: true })).status).toBe(200)
    expect((await me.api('PATCH', path, { published_at: null })).status).toBe(200)
    await me.api('PATCH', `/v3/edit/launchers/${launcher.id}`, { archived_at: '$now' })
    expect((await me.api('PATCH', path, { archived_at: '$now', if_unused: true })).status).toBe(200)
  })
})
