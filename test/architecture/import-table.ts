import { COMPUTED, type How, type Import } from './read-imports.ts'

/** Which folder may import which, and how. The same table is in docs/decisions.md and CONTRIBUTING.md. */
const ANY: How[] = ['static', 'type', 'dynamic']
const LAZY: How[] = ['dynamic']
const TYPES: How[] = ['type']

export const IMPORT_TABLE: { [folder: string]: { [folder: string]: How[] } } = {
  protocol: {},
  evaluator: { protocol: ANY },
  content: { protocol: ANY },
  results: { protocol: ANY },
  api: { protocol: ANY },
  linter: { protocol: ANY, evaluator: ANY, content: ANY },
  ui: { protocol: ANY, content: ANY },
  reasons: { protocol: ANY, evaluator: ANY },
  inspector: { protocol: ANY, evaluator: ANY, reasons: ANY, ui: ANY },
  client: { protocol: ANY, evaluator: ANY, content: ANY, ui: LAZY, inspector: LAZY, studio: LAZY },
  frameworks: { client: ANY },
  console: { protocol: ANY, evaluator: ANY, content: ANY, results: ANY, reasons: ANY, ui: ANY, api: ANY },
  studio: {
    protocol: ANY,
    evaluator: ANY,
    content: ANY,
    linter: ANY,
    reasons: ANY,
    ui: ANY,
    client: ANY,
    api: ANY,
    console: ANY,
  },
  site: {},
  server: { protocol: ANY, evaluator: ANY, content: ANY, results: ANY, linter: ANY },
  testing: { protocol: ANY, content: ANY, api: ANY, server: ANY },
  command: {
    protocol: ANY,
    evaluator: ANY,
    reasons: ANY,
    content: ANY,
    results: ANY,
    linter: ANY,
    api: ANY,
    server: ANY,
  },
  snippet: { protocol: TYPES },
}

/** Packages that code for pages may import. Folders that are not here run in Node and may import anything. */
export const PACKAGES: { [folder: string]: string[] } = {
  protocol: ['zod'],
  evaluator: [],
  content: [],
  linter: [],
  reasons: [],
  api: [],
  results: [
    '@stdlib/stats-base-dists-beta-cdf',
    '@stdlib/stats-base-dists-chisquare-cdf',
    '@stdlib/stats-base-dists-normal-quantile',
  ],
  ui: ['preact'],
  inspector: ['preact'],
  client: ['idb-keyval', 'nanostores'],
  frameworks: ['react', 'vue', 'svelte'],
  console: ['preact', 'nanostores', '@nanostores/router', '@nanostores/preact', 'idb-keyval', 'uqr'],
  studio: ['preact', 'nanostores', '@nanostores/preact', 'idb-keyval', '@medv/finder'],
  site: ['minisearch'],
  snippet: [],
}

/** What is made of schemas. */
const isMadeOfSchemas = (path: string): boolean => /^src\/protocol\/(schema|operations)\//.test(path)
/** The schemas bring the whole validator, so their values must not be in the runtime. */
const MAY_USE_SCHEMAS = ['server', 'testing', 'command']

/** What is wrong with these imports, each in a sentence. */
export function forbidden(imports: Import[], files: Set<string>): string[] {
  return imports.flatMap(each => {
    const because = whyNot(each, files)
    return because ? [`${each.from} imports ${each.to}: ${because}`] : []
  })
}

function whyNot({ from, to, how }: Import, files: Set<string>): string | null {
  const folder = folderOf(from)
  const row = folder && IMPORT_TABLE[folder]
  if (!row) return 'its own folder is not in the table'
  // The snippet loads the runtime from the customer's server, and only the snippet knows the address.
  if (to === COMPUTED) return folder === 'snippet' ? null : 'its name is not written out'
  if (!isPath(to)) return packageAllowed(folder, from, to, how)

  if (!files.has(to)) return 'there is no such file (imports name the file with its extension)'
  const target = folderOf(to)
  if (!target) return 'it lies outside of the folders of the table'
  if (target !== folder) {
    const ways = row[target]
    if (!ways) return `${folder} may not import ${target}`
    if (!ways.includes(how)) return `${folder} may import ${target} only as ${ways.join(', ')}; this is ${how}`
  }
  if (isMadeOfSchemas(to) && !isMadeOfSchemas(from) && !MAY_USE_SCHEMAS.includes(folder)) {
    if (folder !== 'protocol') return `${folder} takes the types of schemas from protocol`
    if (how !== 'type') return 'protocol may import schemas only as types'
  }
  return null
}

function packageAllowed(folder: string, from: string, name: string, how: How): string | null {
  const allowed = PACKAGES[folder]
  const base = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  if (allowed && !allowed.includes(base))
    return `${folder} may not import packages other than: ${allowed.join(', ') || 'none'}`
  if (folder === 'protocol' && how !== 'type' && !isMadeOfSchemas(from)) return 'only schemas may import a package'
  return null
}

/** The package's own description also counts as a package. */
function isPath(to: string): boolean {
  return /^(src\/|snippet\/|\.)/.test(to) && to !== './package.json'
}

function folderOf(path: string): string | null {
  const [top, second, more] = path.split('/')
  if (top === 'snippet') return 'snippet'
  return top === 'src' && more !== undefined ? second! : null
}
