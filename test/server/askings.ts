import { aBoot, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'

/** Background work may happen during a request. The minimum is what the request itself takes. */
export const TURNS = 6

/** What pages and backends ask during visits, each as a returning person unless it says otherwise. */
export async function askings(me: Caller) {
  const tour = await me.live()
  const deliver = async (uid: string) =>
    me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
  const waiting: { uid: string; visit: string; delivery: string }[] = []
  for (let i = 0; i < 4 * TURNS; i++) {
    const uid = unique('user')
    const { visit } = await me.person(uid)
    waiting.push({ uid, visit, delivery: (await deliver(uid)).body.delivery.id })
  }
  const other = await me.person()
  const idle: string[] = []
  for (let i = 0; i < TURNS; i++) idle.push((await me.person(unique('user'))).profile.uid!)
  let width = 800
  const bootOf = ({ uid, visit }: { uid: string; visit: string }, visible: boolean) =>
    me.page('boot', aBoot({ visit, uid, visible }))
  const claim = ({ visit, delivery }: { visit: string; delivery: string }) =>
    me.page('claim', { visit, delivery, page: 'page', browser: unique('browser'), href: ORIGIN })
  /** A tour from its first step to its end, in one request, as pages send it. */
  const threeReports = (visit: string, more: object = {}) => {
    const interaction = unique('interaction')
    const next = ['started', 'completed'].map(type => aReport({ type, interaction }))
    return me.report(visit, displayed(tour, { interaction, ...more }), ...next)
  }
  const shown = (delivery: string) => ({ group_kind: 'delivery', group_id: delivery, delivery })
  return {
    'boot, known, unchanged': () => me.page('boot', aBoot({ visit: other.visit, uid: other.profile.uid! })),
    'boot, known, another width': () =>
      me.page(
        'boot',
        aBoot({ visit: other.visit, uid: other.profile.uid!, facts: { ...aBoot().facts, browser_x: ++width } }),
      ),
    'boot, a changed property': () =>
      me.page('boot', aBoot({ visit: other.visit, uid: other.profile.uid!, properties: { plan: unique('plan') } })),
    'boot, somebody new': () => me.boot({ uid: unique('user') }),
    'boot behind, a Delivery waits': () => bootOf(waiting[0]!, false),
    'boot, leases a Delivery': () => bootOf(waiting.pop()!, true),
    claim: () => claim(waiting.pop()!),
    'report of a showing': () => me.report(other.visit, displayed(tour)),
    'report of three': () => threeReports(other.visit),
    'report of three, a Delivery': () => {
      const { visit, delivery } = waiting.pop()!
      return threeReports(visit, shown(delivery))
    },
    'a new Delivery': () => deliver(idle.pop()!),
    'a visit with a Delivery': async () => {
      const one = waiting.pop()!
      await bootOf(one, false)
      await claim(one)
      return threeReports(one.visit, shown(one.delivery))
    },
  }
}
