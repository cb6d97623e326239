import type { Visit } from '../panel/visit.ts'

const product = document.querySelector<HTMLIFrameElement>('#product')!
const address = document.querySelector('#address')!
const alone = document.querySelector<HTMLAnchorElement>('#alone')!
const panel = document.querySelector<HTMLIFrameElement>('#panel')!

const home = `${location.origin}/demo/slackwater/`

function visit({ uid, name, language }: Visit) {
  const page = new URL(home)
  page.searchParams.set('as', uid)
  page.searchParams.set('name', name)
  if (language) page.searchParams.set('language', language)
  if (new URLSearchParams(location.search).has('beckon-inspect')) page.searchParams.set('beckon-inspect', '')
  goTo(page.href)
}

function goTo(href: string) {
  product.src = href
  said(href)
}

function said(href: string) {
  address.textContent = href.replace(/[?&](as|name)=[^&]*/g, '')
  alone.href = href
}

const inspect = () => product.contentWindow?.postMessage({ ask: 'inspect' }, location.origin)

addEventListener('message', event => {
  if (event.source === panel.contentWindow && event.origin === location.origin) {
    const { visit: to, delivered } = event.data as { visit?: Visit; delivered?: true }
    if (to) visit(to)
    // On a phone, the product is above the panel, out of sight.
    if (delivered) product.scrollIntoView({ block: 'nearest' })
  }
  if (event.source === product.contentWindow && event.origin === location.origin)
    said((event.data as { at: string }).at)
})

document.querySelector('#reload')!.addEventListener('click', () => goTo(alone.href))
document.querySelector('#inspect')!.addEventListener('click', inspect)
document.querySelector('#narrow')!.addEventListener('click', event => {
  const button = event.currentTarget as HTMLButtonElement
  button.ariaPressed = String(document.body.classList.toggle('narrow'))
})
