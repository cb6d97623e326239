import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../../scripts/docs-site.ts'
import { CONTENTS } from '../../src/server/documents/docs-page/contents.ts'
import { createServer } from '../../src/server/index.ts'
import { createSearch, type Section } from '../../src/site/search.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'beckon-site-'))
let server: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  await buildDocs(root, folder)
  server = await createServer({ data: 'memory', docsFolder: folder, log: null })
}, 60_000)
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const ORDER = ['people', 'programs', 'makers']
const ask = (path: string) => server.app.request(`/docs/${path}`)

describe('the pages at /docs/', () => {
  test('every link, picture and anchor of every page leads somewhere', async () => {
    const names = ['', 'api', ...htmlFiles().map(name => name.slice(0, -5))].filter(name => name !== 'index')
    const pages = new Map<string, string>()
    for (const name of names) pages.set(name, await (await ask(name)).text())
    const lost: string[] = []
    for (const [name, html] of pages) {
      for (const [, address] of html.matchAll(/(?:href|src)="([^"]+)"/g))
        if (!(await leadsSomewhere(name, address!, pages))) lost.push(`${name || 'index'}: ${address}`)
    }
    expect(pages.size).toBeGreaterThan(25)
    expect(lost).toEqual([])
  })

  test('nothing comes from elsewhere, nothing is inline, and no two parts have one id', async () => {
    for (const name of ['', 'installing', 'api']) {
      const answer = await ask(name)
      const html = await answer.text()
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self';/,
      )
      expect(html).not.toMatch(/<style|\sstyle="|\son\w+="|javascript:|src="(?:https?:)?\/\//)
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    }
  })

  test('the menu has a page for each of its entries, and says which one is open', async () => {
    for (const { slug } of CONTENTS.flatMap(({ pages }) => pages)) {
      const answer = await ask(slug)
      expect([slug, answer.status]).toEqual([slug, 200])
      expect(await answer.text()).toContain(`<a href="${slug || './'}" aria-current="page">`)
    }
  })

  test('an address that does not exist gets a page with the menu, and 404', async () => {
    const answer = await ask('nothing-of-that-name')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('There is no such page')
    expect((await ask('../package')).status).toBe(404)
  })

  test('the search finds what people ask for', async () => {
    const search = createSearch(async () => (await (await ask('search.json')).json()) as Section[])
    const first = async (words: string) => (await search(words)).slice(0, 4).map(({ href }) => href)
    expect((await first('roll back'))[0]).toBe('publishing#roll-back')
    expect(await first('content security policy')).toContain('installing#content-security-policy')
    expect(await first('lost secret')).toContain('self-hosting#accounts-and-secrets')
    expect(await first('POST /v3/edit/deliveries')).toContain('api#createDelivery')
    expect(await first('xyzzy')).toEqual([])
  })

  test.each([
    ['installing', 'installing'],
    ['snippet', 'installing'],
    ['team', 'team'],
    ['role', 'team'],
    ['delivery', 'deliveries'],
    ['lease', 'deliveries'],
    ['webhook', 'webhooks'],
  ])('a search for “%s” has the page %s before those for the makers of Beckon', async (words, page) => {
    const search = createSearch(async () => (await (await ask('search.json')).json()) as Section[])
    const pages = (await search(words)).map(({ href }) => href.split('#')[0])
    const makers = CONTENTS.filter(({ forMakers }) => forMakers).flatMap(group => group.pages.map(({ slug }) => slug))
    const firstOfMakers = pages.findIndex(slug => makers.includes(slug!))
    expect(pages).toContain(page)
    expect(firstOfMakers === -1 || firstOfMakers > pages.indexOf(page)).toBe(true)
  })

  test.each([
    ['snooze', 'experiences#buttons'],
    ['segment', 'experiences#who-gets-it'],
    ['delete a person', 'security#people-who-want-to-be-forgotten'],
    ['forget', 'security#people-who-want-to-be-forgotten'],
    ['GDPR', 'security#people-who-want-to-be-forgotten'],
    ['erase', 'security#people-who-want-to-be-forgotten'],
    ['rollback', 'publishing#roll-back'],
    ['timezone', 'publishing#publish-later'],
    ['A/B test', 'results#experiments'],
    ['disk full', 'monitoring#three-addresses'],
    ['languages', 'experiences#translations'],
    ['memory', 'self-hosting#how-large-a-machine'],
    ['export', 'results#addresses'],
    ['quota', 'self-hosting#with-many-people'],
    ['throttle', 'self-hosting#start'],
  ])('a search for “%s” has %s among its first three', async (words, href) => {
    const search = createSearch(async () => (await (await ask('search.json')).json()) as Section[])
    expect((await search(words)).slice(0, 3).map(section => section.href)).toContain(href)
  })

  test('pages for people come before operations, and an operation is listed once for all kinds', async () => {
    const search = createSearch(async () => (await (await ask('search.json')).json()) as Section[])
    const readers = (await search('rollback')).map(section => section.readers)
    expect(readers).toContain('programs')
    expect(readers).toEqual([...readers].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)))
    const operations = (await search('POST /v3/edit/{id}/rollback')).filter(({ title }) => title.endsWith('rollback'))
    expect(operations.map(({ title }) => title)).toEqual([expect.stringMatching(/^POST /)])
    expect((await search('POST /v3/edit/surveys/{id}/rollback'))[0]?.href).toBe('api#rollBackSurvey')
  })
})

const htmlFiles = () => readdirSync(folder).filter(name => name.endsWith('.html'))

async function leadsSomewhere(from: string, address: string, pages: Map<string, string>): Promise<boolean> {
  if (/^(https?|mailto):/.test(address)) return true
  const [path, anchor] = address.split('#') as [string, string?]
  if (path.startsWith('../'))
    return (await server.app.request(path.slice(2))).status < 400 || path.startsWith('../console/')
  const name = path === '' ? from : path.replace('./', '')
  if (name.includes('.')) return (await ask(name)).ok
  const html = pages.get(name)
  return html !== undefined && (!anchor || html.includes(` id="${decodeURIComponent(anchor)}"`))
}
