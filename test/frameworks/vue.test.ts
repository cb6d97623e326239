import { describe, expect, test } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createBeckon } from '../../src/client/index.ts'
import {
  BeckonEmbed,
  BeckonTarget,
  beckonPlugin,
  useBeckon,
  useBeckonAction,
  useBeckonEvent,
} from '../../src/frameworks/vue.ts'

const TOKEN = 'bkt_1'

describe('on a server, Vue', () => {
  test('renders places for embeds with their height and without a name, and targets with theirs', async () => {
    const app = createSSRApp(() => [
      h(BeckonEmbed, { name: 'home', height: 120 }),
      h(BeckonTarget, { name: 'invite' }, () => h('button', 'Invite')),
    ])
    const html = await renderToString(app.use(beckonPlugin({ token: TOKEN })))
    expect(html).toContain('<div style="min-height:120px;"></div>')
    expect(html).toContain('<button data-beckon="invite">Invite</button>')
  })

  test('begins nothing, listens to nothing and registers nothing', async () => {
    const asked: string[] = []
    const beckon = {
      ...createBeckon(),
      init: () => void asked.push('init'),
      on: () => {
        asked.push('on')
        return () => {}
      },
      registerAction: () => {
        asked.push('registerAction')
        return () => {}
      },
    }
    const app = createSSRApp({
      setup() {
        useBeckonEvent('completed', () => {})
        useBeckonAction('invite', () => {})
        expect(useBeckon()).toBe(beckon)
        return () => h('main')
      },
    })
    const person = () => ({ token: TOKEN, person: { uid: 'ada' } })
    expect(await renderToString(app.use(beckonPlugin(person, beckon)))).toBe('<main></main>')
    expect(asked).toEqual([])
  })
})
