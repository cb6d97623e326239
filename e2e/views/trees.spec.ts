import fc from 'fast-check'
import type { Experience } from '../../src/protocol/experience.ts'
import { anExperience } from '../../test/builders.ts'
import { runs } from '../../test/runs.ts'
import { ATTRIBUTES, ELEMENTS } from './names.ts'
import { expect, type Stage, test } from './stage.ts'

const POLICIES = {
  'without a policy': undefined,
  'with a strict policy':
    "default-src 'none'; style-src 'nonce-NONCE'; script-src 'nonce-NONCE' 'strict-dynamic'; connect-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
}

const EVIL = 'https://evil.test/x'
const RUN = 'window.ran = true'
const VALUES = [RUN, EVIL, `javascript:${RUN}`, `data:text/html,<script>${RUN}</script>`, `<img src=x onerror="${RUN}">`, { __html: `<img src=${EVIL} onerror="${RUN}">` }, true, 1, null, [EVIL]] // biome-ignore format: one row of values

const value = fc.constantFrom<unknown>(...VALUES)
const attributes = fc.dictionary(fc.constantFrom(...ATTRIBUTES), value, { maxKeys: 6 })
const leaf = fc.constantFrom<unknown>(RUN, `body{background:url(${EVIL})}`, `@import "${EVIL}";`, { say: '{{name}}' }, null, 7, [], {}, { say: 3 }) // biome-ignore format: one row of leaves

/** Trees that no server of ours would write. */
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, leaf, tie('element')),
  element: fc
    .tuple(fc.constantFrom(...ELEMENTS), attributes, fc.oneof(fc.array(tie('tree'), { maxLength: 4 }), value))
    .map(([tag, given, children]) => ({ ...given, tag, children })),
}))

const saying = (body: unknown): Experience =>
  anExperience({ kind: 'embed', step: { title: 'Tree', body: body as never, place: { banner: 'top' } } })

/** What is there but not allowed. */
async function strangeIn(stage: Stage): Promise<string[]> {
  return stage.page.evaluate(() => {
    const elements = ['p', 'ul', 'ol', 'li', 'br', 'strong', 'em', 'code', 'a']
    const text = document.querySelector('beckon-view')!.shadowRoot!.querySelector('.body')
    return [...(text?.querySelectorAll('*') ?? [])].flatMap(node => [
      ...(elements.includes(node.localName) ? [] : [node.localName]),
      ...node.getAttributeNames().filter(name => node.localName !== 'a' || !['href', 'target', 'rel'].includes(name)),
      ...(/^(https?:|mailto:|tel:|[/?#])/.test(node.getAttribute('href') ?? '/') ? [] : [node.getAttribute('href')!]),
    ])
  })
}

for (const [policy, csp] of Object.entries(POLICIES))
  test(`${policy}, nothing but known elements is drawn of any tree, and none of it runs or fetches`, async ({
    stage,
  }) => {
    const { page } = stage
    const how = runs(`trees ${policy}`, 200, 4)
    test.setTimeout(60_000 + how.numRuns * 2_000)
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    page.on('dialog', dialog => dialog.dismiss())
    await stage.visit({ csp, path: '/trees' })
    const everything = Object.fromEntries(ATTRIBUTES.map(name => [name, EVIL]))
    const handlers = Object.fromEntries(ATTRIBUTES.map(name => [name, RUN]))
    const look = async (body: unknown) => {
      await stage.open(saying(body))
      await stage.settle()
      expect(await strangeIn(stage)).toEqual([])
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      await stage.close()
      await expect(page.locator('beckon-view')).toHaveCount(0)
    }
    for (const given of [everything, handlers, {}])
      await look(ELEMENTS.map(tag => ({ ...given, tag, children: [RUN, `@import "${EVIL}";`] })))
    await fc.assert(fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 4 }), look), how)
    expect(requests.filter(url => !stage.origins.some(origin => url.startsWith(origin)))).toEqual([])
    expect(stage.complaints).toEqual([])
  })
