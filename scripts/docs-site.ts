import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'esbuild'
import GithubSlugger from 'github-slugger'
import { raw } from 'hono/html'
import MarkdownIt, { type Token } from 'markdown-it'
import { endpoints } from '../src/server/app/endpoints.ts'
import { API_PAGE, CONTENTS, type DocPage } from '../src/server/documents/docs-page/contents.ts'
import { type Framed, frame } from '../src/server/documents/docs-page/frame.ts'
import { openApiDocument } from '../src/server/documents/openapi/document.ts'
import type { Readers, Section } from '../src/site/search.ts'

/** The pages of the menu, and all other documents: links and the search lead to them. */
function pagesOf(root: string): DocPage[] {
  const listed = CONTENTS.flatMap(({ pages }) => pages)
  const others = readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md') && !listed.some(({ file }) => file === `docs/${name}`))
    .map(name => ({ slug: name.slice(0, -3), title: name.slice(0, -3).replaceAll('-', ' '), file: `docs/${name}` }))
  return [...listed, ...others]
}

/** Folders that pages refer to. */
const COPIED = ['images', 'monitoring']

/** Builds the pages at `/docs/` from the documents: a file for each, the search with its index, and the pictures. */
export async function buildDocs(root: string, outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  const sections: Omit<Section, 'id'>[] = apiSections()
  const pages = pagesOf(root)
  for (const page of pages) {
    const { main, here, found } = render(page, pages, readFileSync(join(root, page.file), 'utf8'))
    sections.push(...found)
    await write(page.slug || 'index', { title: page.title, slug: page.slug, main, here })
  }
  const lost = '<h1>There is no such page</h1><p>Search for it, or choose a page from the contents.</p>'
  await write('not-found', { title: 'There is no such page', slug: 'not-found', main: lost, here: [] })
  writeFileSync(join(outdir, 'search.json'), JSON.stringify(sections.map((section, id) => ({ id, ...section }))))
  for (const folder of COPIED) cpSync(join(root, 'docs', folder), join(outdir, folder), { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['src/site/site.ts'],
    outfile: join(outdir, 'site.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })

  async function write(name: string, { main, ...rest }: Omit<Framed, 'main'> & { main: string }): Promise<void> {
    writeFileSync(join(outdir, `${name}.html`), String(await frame({ ...rest, main: raw(main) })))
  }
}

/** The search prefers what is explained to the description of one message or the like. */
const WEIGHTS = { words: 1, code: 0.2 }

const weightOf = ({ children }: Token): number =>
  children?.length === 1 && children[0]!.type === 'code_inline' ? WEIGHTS.code : WEIGHTS.words

const readersOf = (page: DocPage): Readers =>
  CONTENTS.some(({ forMakers, pages }) => forMakers && pages.includes(page)) ? 'makers' : 'people'

/** The operations of the API, for the search. */
function apiSections(): Omit<Section, 'id'>[] {
  const { paths } = openApiDocument(endpoints, '')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => ({
      title: `${method.toUpperCase()} ${path}`,
      page: API_PAGE.title,
      href: `${API_PAGE.slug}#${operationId}`,
      text: summary,
      keywords: '',
      weight: WEIGHTS.words,
      readers: 'programs' as const,
      sameAs: `${method} ${path.replace(EVERY_KIND, '/edit/{kind}')}`,
    })),
  )
}

const EVERY_KIND = /\/edit\/(tours|surveys|launchers|tooltips|embeds)(?=\/|$)/

interface Rendered {
  main: string
  here: Framed['here']
  found: Omit<Section, 'id'>[]
}

/** `<!-- search: … -->` below a heading has other words by which people look for it. */
const SEARCHED_BY = /<!-- search: (.*?) -->/

/** A document as HTML, its headings, and what the search finds in it. */
function render(page: DocPage, pages: DocPage[], text: string): Rendered {
  const markdown = reader(target => addressOf(page, target, pages))
  const source = page.file === 'LICENSE' ? `# License\n\n${text}` : text
  const tokens = markdown.parse(source, {})
  const slugger = new GithubSlugger()
  const here: Framed['here'] = []
  const found: Rendered['found'] = []
  let inTable = false
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') inTable = true
    if (token.type === 'table_close') inTable = false
    if (token.type === 'heading_open') {
      const title = heard(tokens[index + 1]!)
      const anchor = slugger.slug(title)
      token.attrSet('id', anchor)
      if (token.tag === 'h2' || token.tag === 'h3') here.push({ title, anchor, deep: token.tag === 'h3' })
      const href = `${page.slug || './'}${token.tag === 'h1' ? '' : `#${anchor}`}`
      found.push({
        title,
        page: page.title,
        href,
        text: '',
        keywords: '',
        weight: weightOf(tokens[index + 1]!),
        readers: readersOf(page),
        sameAs: href,
      })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const last = found.at(-1)
      if (last) last.text += `${heard(token)}${inTable ? ' · ' : ' '}`
    } else if (token.type === 'html_block') {
      const last = found.at(-1)
      if (last) last.keywords = SEARCHED_BY.exec(token.content)?.[1] ?? last.keywords
    }
  }
  return { main: markdown.renderer.render(tokens, markdown.options, {}), here, found }
}

const heard = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'text' || type === 'code_inline' ? content : ''))
    .join('')

/** The Markdown reader for these pages: links lead to pages, tables and examples scroll by keyboard, comments are left out. */
function reader(addressOf: (target: string) => string): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: true })
  const { rules } = markdown.renderer
  const lead = (token: Token, attribute: string) => {
    const target = String(token.attrGet(attribute) ?? '')
    token.attrSet(attribute, addressOf(target))
    if (/^https?:/.test(target)) token.attrSet('rel', 'noreferrer')
  }
  rules.link_open = (tokens, index, options, _env, self) => {
    lead(tokens[index]!, 'href')
    return self.renderToken(tokens, index, options)
  }
  const image = rules.image!
  rules.image = (tokens, index, options, env, self) => {
    lead(tokens[index]!, 'src')
    tokens[index]!.attrSet('loading', 'lazy')
    return image(tokens, index, options, env, self)
  }
  rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
  rules.table_close = () => '</table></div>'
  rules.fence = (tokens, index) =>
    `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]!.content)}</code></pre>`
  // The pages' content security policy refuses inline styles. An empty heading cell is not a heading.
  rules.th_open = rules.td_open = (tokens, index) => {
    const [cell, inside] = [tokens[index]!, tokens[index + 1]!]
    if (cell.tag === 'th' && inside.content === '') cell.tag = tokens[index + 2]!.tag = 'td'
    const right = String(cell.attrGet('style') ?? '').includes('right')
    return `<${cell.tag}${right ? ' class="figure"' : ''}>`
  }
  rules.html_block = () => ''
  rules.html_inline = () => ''
  return markdown
}

/** Where a link of a document leads on the site. A broken link stops the build. */
function addressOf(page: DocPage, target: string, pages: DocPage[]): string {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target
  const [path, anchor] = target.split('#') as [string, string?]
  const file = posix.join(dirname(page.file), path)
  const behind = anchor ? `#${anchor}` : ''
  const known = pages.find(each => each.file === file)
  if (known) return `${known.slug || './'}${behind}`
  const copied = COPIED.find(folder => file.startsWith(`docs/${folder}/`))
  if (copied) return file.slice('docs/'.length)
  throw new Error(`${page.file} links to ${target}, which is no page of the site`)
}
