import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { watchElements } from '../../../src/client/browser/elements.ts'
import { createGuard } from '../../../src/client/browser/guard.ts'
import type { Host } from '../../../src/client/browser/host.ts'

/** A page with this in it, and what finds its elements. */
function aPage(html: string) {
  const window = new Window()
  window.document.body.innerHTML = html
  const host = window as unknown as Host
  const ending = new AbortController()
  const errors: unknown[] = []
  const elements = watchElements(
    host,
    ending.signal,
    createGuard(error => errors.push(error)),
  )
  const body = host.document.body
  return {
    ...elements,
    host,
    body,
    errors,
    end: () => ending.abort(),
    add: (more: string, to: ParentNode = body) => void to.append(host.document.createElement(more)),
    settle: () => window.happyDOM.waitUntilComplete(),
  }
}

/** An element with an open shadow root. */
function withShadow({ host, body }: ReturnType<typeof aPage>, name = 'a-box') {
  const element = body.appendChild(host.document.createElement(name))
  return element.attachShadow({ mode: 'open' })
}

test('an element is found, also in an open shadow root and in one inside it', () => {
  const page = aPage('<button id="save">Save</button>')
  const outer = withShadow(page)
  outer.innerHTML = '<a-card></a-card>'
  outer.querySelector('a-card')!.attachShadow({ mode: 'open' }).innerHTML = '<button>Deep</button>'
  expect(page.find('#save')?.textContent).toBe('Save')
  expect(page.find('#save ~ a-box >>> a-card >>> button')?.textContent).toBe('Deep')
  expect(page.findAll('button')).toHaveLength(1)
  expect(page.find('a-box >>> #save')).toBeNull()
})

test('a selector that is none finds nothing, and says so', () => {
  const { find, findAll, errors } = aPage('<p>Text</p>')
  expect([find('p['), findAll('p >>> [')]).toEqual([null, []])
  expect(errors).not.toEqual([])
})

test('many changes of one frame are told once, and those of the next frame once more', async () => {
  const { onElements, add, settle } = aPage('')
  let told = 0
  onElements(() => told++)
  for (const name of ['p', 'i', 'b']) add(name)
  await settle()
  expect(told).toBe(1)
  add('p')
  await settle()
  expect(told).toBe(2)
})

test('what comes late into a shadow root is told, once somebody has looked there', async () => {
  const page = aPage('')
  const root = withShadow(page)
  let told = 0
  page.onElements(() => told++)
  expect(page.find('a-box >>> i')).toBeNull()
  page.add('i', root)
  await page.settle()
  expect(told).toBe(1)
  expect(page.find('a-box >>> i')).not.toBeNull()
})

test('an element that is defined later is told, because its root comes without a change of the page', async () => {
  const { find, onElements, host, settle } = aPage('<late-box></late-box>')
  let told = 0
  onElements(() => told++)
  expect(find('late-box >>> b')).toBeNull()
  host.customElements.define(
    'late-box',
    class extends host.HTMLElement {
      constructor() {
        super()
        this.attachShadow({ mode: 'open' }).innerHTML = '<b>Late</b>'
      }
    },
  )
  await settle()
  expect(told).toBe(1)
  expect(find('late-box >>> b')?.textContent).toBe('Late')
})

test('whoever has stopped listening hears nothing, nor does anybody after the end', async () => {
  const { onElements, add, settle, end } = aPage('')
  const told: string[] = []
  const stop = onElements(() => told.push('stopped'))
  onElements(() => told.push('listening'))
  stop()
  add('p')
  await settle()
  end()
  add('p')
  await settle()
  expect(told).toEqual(['listening'])
})

test('a listener that throws does not keep the others from hearing', async () => {
  const { onElements, add, settle, errors } = aPage('')
  let told = 0
  onElements(() => {
    throw new Error('no')
  })
  onElements(() => told++)
  add('p')
  await settle()
  expect([told, errors.length]).toEqual([1, 1])
})
