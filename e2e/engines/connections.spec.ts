import { expect, type Kit } from '../../src/testing/index.ts'
import { hostPage } from './a-page.ts'
import type { Engine } from './engine.ts'
import { test } from './engine-test.ts'

// The kit's server speaks HTTP/1.1: a browser opens six connections to it, for all tabs of a site together.
const TABS = 8

const BLOCK = `<script>
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError') } })
</script>`
// Drivers show one tab at a time. These are all visible, as in windows beside each other.
const VISIBLE = `<script>
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'visible' })
  Object.defineProperty(Document.prototype, 'hidden', { get: () => false })
</script>`

const onSubdomain = (address: string, at: number, hosts = 4) =>
  address.replace('localhost', `host-${at % hosts}.localhost`)

const WAYS: { [way: string]: (beckon: Kit, at: number) => string } = {
  'that can store nothing': beckon => hostPage(beckon, { uid: 'ada' }, {}, VISIBLE + BLOCK),
  'of eight people': (beckon, at) => hostPage(beckon, { uid: `person-${at}` }, {}, VISIBLE),
  'on four subdomains': (beckon, at) => onSubdomain(hostPage(beckon, { uid: 'ada' }, {}, VISIBLE), at),
  'on eight subdomains': (beckon, at) => onSubdomain(hostPage(beckon, { uid: 'ada' }, {}, VISIBLE), at, TABS),
  'of eight people on four subdomains': (beckon, at) =>
    onSubdomain(hostPage(beckon, { uid: `person-${at}` }, {}, VISIBLE), at),
  'of eight people on four subdomains, that can store nothing': (beckon, at) =>
    onSubdomain(hostPage(beckon, { uid: `person-${at}` }, {}, VISIBLE + BLOCK), at),
}

for (const [way, address] of Object.entries(WAYS))
  test(`eight visible tabs ${way} all boot on a live account`, async ({ engine, beckon }) => {
    test.setTimeout(180_000)
    await beckon.api.send('PATCH', '/v3/edit/account', { live_pages: true })
    for (let tab = 0; tab < TABS; tab++) {
      if (tab > 0) await engine.openTab()
      await engine.goto(address(beckon, tab))
      await hasBooted(engine)
    }
    for (let tab = 1; tab < TABS; tab++) {
      await engine.inTab(1)
      await engine.closeTab()
    }
  })

const hasBooted = (engine: Engine) =>
  expect
    .poll(() =>
      engine.evaluate(
        () =>
          (window as unknown as { beckon: { explain(): Promise<{ state: string } | undefined> } }).beckon
            .explain()
            .then(told => told?.state),
        null,
      ),
    )
    .toBe('open')
