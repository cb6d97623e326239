import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp, VARIANTS } from './build-app.ts'

/** A page on which elements are picked or found again. */
export interface Built {
  folder: string
  index: string
  /** An element that exists once the page is drawn. */
  ready: string
}

export interface Application {
  name: string
  about: string
  /** In our applications, each element says what it is. In others, role and text identify it in both versions. */
  truth: 'attribute' | 'text'
  first: Built
  rebuilt: Built
  restructured?: Built
}

const modules = fileURLToPath(new URL('node_modules', import.meta.url))
const OWN = {
  tracker: { entry: 'tracker.tsx', about: 'React, CSS modules' },
  shop: { entry: 'shop.tsx', about: 'React, Emotion, some test ids' },
  desk: { entry: 'desk.ts', about: 'Vue, scoped styles' },
}

/** The applications that are built here. */
export async function ownApplications(): Promise<Application[]> {
  const list: Application[] = []
  for (const [name, { entry, about }] of Object.entries(OWN)) {
    const [first, rebuilt, restructured] = await inOrder(VARIANTS, async variant => {
      const folder = await buildApp(entry, variant)
      const style = existsSync(`${folder}/app.css`) ? '<link rel="stylesheet" href="/app.css">' : ''
      const index = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${style}<div id="app"></div><script type="module" src="/app.js"></script></html>`
      return { folder, index, ready: '#app h1' }
    })
    list.push({ name, about, truth: 'attribute', first: first!, rebuilt: rebuilt!, restructured })
  }
  return list
}

/** Applications by others: two versions from the registry. */
export function foreignApplications(): Application[] {
  const version = (folder: string) => JSON.parse(readFileSync(`${modules}/${folder}/package.json`, 'utf8')).version
  const pair = (name: string, built: (folder: string) => Built): Application => ({
    name,
    about: `${version(`${name}-before`)} → ${version(`${name}-after`)}`,
    truth: 'text',
    first: built(`${modules}/${name}-before`),
    rebuilt: built(`${modules}/${name}-after`),
  })
  return [pair('swagger', swagger), pair('rapidoc', rapidoc), pair('altair', altair)]
}

const API = readFileSync(new URL('an-api.json', import.meta.url), 'utf8')

function swagger(folder: string): Built {
  const index = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="stylesheet" href="/swagger-ui.css"><div id="swagger-ui"></div>
<script src="/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ dom_id: '#swagger-ui', docExpansion: 'full', filter: true, spec: ${API} })</script></html>`
  return { folder, index, ready: '.opblock-summary' }
}

function rapidoc(folder: string): Built {
  const index = `<!doctype html><html lang="en"><meta charset="utf-8"><script type="module" src="/dist/rapidoc-min.js"></script>
<rapi-doc render-style="read" load-fonts="false" show-header="true"></rapi-doc>
<script type="module">customElements.whenDefined('rapi-doc').then(() => document.querySelector('rapi-doc').loadSpec(${API}))</script></html>`
  return { folder, index, ready: 'rapi-doc' }
}

function altair(folder: string): Built {
  const dist = `${folder}/build/dist`
  const index = `${readFileSync(`${dist}/index.html`, 'utf8')}<script type="module">AltairGraphQL.init({ endpointURL: '/graphql', disableAccount: true })</script>`
  return { folder: dist, index, ready: 'app-header' }
}

async function inOrder<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of list) done.push(await work(one))
  return done
}
