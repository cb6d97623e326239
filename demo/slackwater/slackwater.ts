import { openAssignDialog } from './assign-dialog.ts'
import { el } from './element.ts'
import { berths, type Person } from './harbour.ts'
import { arrivalsPage } from './pages/arrivals.ts'
import { logPage } from './pages/log.ts'
import type { Desk, Page } from './pages/page.ts'
import { settings } from './pages/settings.ts'
import { today } from './pages/today.ts'
import { route } from './router.ts'
import { linkToShell } from './shell-link.ts'
import { type Session, signIn } from './sign-in.ts'
import { TideGauge } from './tide-gauge.ts'

const BASE = '/demo/slackwater'
const PAGES = [today, arrivalsPage, logPage, settings]

customElements.define('tide-gauge', TideGauge)
open(signIn())

function open(session: Session) {
  const main = document.querySelector('main')!
  const links = new Map(PAGES.map(page => [page, el('a', { href: BASE + page.path }, page.nav)]))
  document.querySelector('nav ul')!.append(...[...links.values()].map(link => el('li', {}, link)))
  document.querySelector('#person')!.append(...chip(session.person))

  const desk = deskOf(session, () => render(PAGES.find(page => links.get(page)!.ariaCurrent) ?? today))
  function render(page: Page) {
    document.title = `${page.title} · Slackwater`
    for (const [each, link] of links) link.ariaCurrent = each === page ? 'page' : null
    main.replaceChildren(...page.render(desk))
  }

  identify(session, desk)
  const tellShell = linkToShell()
  route(BASE, PAGES, (page, moved) => {
    render(page)
    tellShell()
    if (!moved) return
    main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  })
}

function deskOf({ person }: Session, changed: () => void): Desk {
  const status = document.querySelector('#status')!
  let fade: ReturnType<typeof setTimeout>
  const desk: Desk = {
    person,
    berths,
    track: (name, properties) => beckon.track(name, properties),
    say(message) {
      status.textContent = message
      clearTimeout(fade)
      fade = setTimeout(() => status.replaceChildren(), 5_000)
    },
    assign(given) {
      openAssignDialog(berths, given, (boat, id) => {
        Object.assign(berths.find(each => each.id === id)!, { boat, state: 'due' })
        changed()
        desk.say(`${boat} gets ${id}.`)
        beckon.track('berth_assigned', { boat, berth: id })
      })
    },
  }
  return desk
}

/** What a customer writes: who is looking, and which functions Experiences may call. Called together, they need only one boot. */
function identify({ person }: Session, desk: Desk) {
  const language = new URLSearchParams(location.search).get('language') ?? undefined
  beckon.init(document.documentElement.dataset.account!, { language })
  beckon.registerAction('assign-berth', () => desk.assign({}))
  beckon.identify(person.uid, {
    name: person.name,
    first_name: person.first_name,
    email: person.email,
    role: person.role,
    berths_assigned: person.berths_assigned,
    company: { uid: 'sandhaven', name: 'Sandhaven Harbour', berths: berths.length },
  })
}

function chip(person: Person) {
  return [
    el('span', { class: 'avatar', 'aria-hidden': 'true' }, person.name.charAt(0).toUpperCase()),
    el('span', {}, el('b', {}, person.name), el('small', {}, person.role)),
  ]
}
