import type { Section } from './search.ts'

/** The search field in the header: results while typing, arrow keys to move, Escape to close, `/` to focus it. */
export function searchBox(document: Document, search: (words: string) => Promise<Section[]>): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  const list = document.querySelector<HTMLUListElement>('#found')
  const count = document.querySelector('#found-count')
  if (!field || !list || !count) return

  const close = () => {
    list.hidden = true
    count.textContent = ''
  }
  const find = async () => {
    const words = field.value.trim()
    if (!words) return close()
    const found = await search(words).catch(() => null)
    // If the person has typed on meanwhile, these results are out of date.
    if (field.value.trim() !== words) return
    list.replaceChildren(...(found ?? []).map(section => entry(document, section)))
    list.hidden = !found?.length
    count.textContent = found === null ? 'The search could not be loaded.' : said(found.length)
  }
  const links = () => [...list.querySelectorAll('a')]
  const walk = (by: number) => {
    const all = links()
    const next = all.indexOf(document.activeElement as HTMLAnchorElement) + by
    if (next < 0) field.focus()
    else all[Math.min(next, all.length - 1)]?.focus()
  }

  field.addEventListener('input', find)
  field.form?.addEventListener('submit', event => {
    event.preventDefault()
    links()[0]?.click()
  })
  field.form?.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Escape') {
      close()
      field.focus()
    }
  })
  list.addEventListener('click', close)
  document.addEventListener('click', event => {
    if (!field.form?.contains(event.target as Node)) close()
  })
  document.addEventListener('keydown', event => {
    const typing = document.activeElement?.matches('input, textarea, select')
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
}

const said = (found: number): string =>
  found === 0 ? 'Nothing found.' : found === 1 ? '1 place found.' : `${found} places found.`

function entry(document: Document, { href, title, page, text }: Section): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  const name = document.createElement('b')
  name.textContent = title
  const where = document.createElement('small')
  where.textContent = page === title ? '' : page
  const words = document.createElement('span')
  words.textContent = text.slice(0, 120)
  link.append(name, ' ', where, words)
  item.append(link)
  return item
}
