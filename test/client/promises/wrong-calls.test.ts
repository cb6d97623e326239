import { describe, expect, test } from 'vitest'
import { createBeckon as createInDevelopment } from '../../../src/client/development.ts'
import { type Beckon, createBeckon } from '../../../src/client/index.ts'
import { aVisit } from '../a-visit.ts'

type Wrong = [what: string, call: (beckon: Any) => unknown, words: RegExp]
/** A page in JavaScript: no type keeps it from anything. */
type Any = { [M in keyof Beckon]: (...args: unknown[]) => unknown }

const TABLE: Wrong[] = [
  ['init without a token', b => b.init(), /init\(\) needs the token .* beckon\.init\("bkt_…"/],
  ['init with an empty token', b => b.init('', {}), /init\(\) needs the token/],
  ['init with another token', b => b.init('other'), /another token.*createBeckon\(\)\.init\(token\)/],
  ['init with options as text', b => b.init('token', 'de'), /options of init\(\) are an object/],
  ['init with url_filter', b => b.init('token', { url_filter: String }), /"url_filter"\. Write "urlFilter"/],
  ['init with lang', b => b.init('token', { lang: 'de' }), /does not know the option "lang"\. Write one of api, language/],
  ['init with a language with _', b => b.init('token', { language: 'pt_BR' }), /Write "pt-BR", with a hyphen/],
  ['init with consent as text', b => b.init('token', { consent: 'true' }), /consent is "true"\. Write consent: true or/],
  ['init with disabled as a number', b => b.init('token', { disabled: 0 }), /disabled is 0\. Write disabled: true or/],
  ['init with a host as api', b => b.init('token', { api: 'beckon.example.com' }), /Write the address of your server: "https:/],
  ['init with actions in a list', b => b.init('token', { actions: ['go'] }), /actions are functions by name/],
  ['init with an action that is no function', b => b.init('token', { actions: { go: 'go' } }), /the action "go" is not a function\. Write/],
  ['init with a urlFilter that is no function', b => b.init('token', { urlFilter: /x/ }), /urlFilter is a function: \{ urlFilter: href =>/],
  ['identify with an object without uid', b => b.identify({ id: 7 }), /no uid in its object\. Write identify\(user\.id, \{ … \}\)/],
  ['identify with a uid that is an object', b => b.identify({ uid: {} }), /Give your own id of the person: identify\(\{ uid/],
  ['identify("undefined")', b => b.identify('undefined'), /variable of your template is empty\. Write identify\(null\)/],
  ['identify("")', b => b.identify(''), /identify\(""\) names nobody .* Write identify\(null\)/],
  ['identify(true)', b => b.identify(true), /identify\(true\) names nobody\. Write identify\(user\.id\)/],
  ['identify(NaN)', b => b.identify(Number.NaN), /names nobody\. Write identify\(user\.id\)/],
  ['identify with properties in a list', b => b.identify('ada', ['pro']), /properties of identify\(\) are an object/],
  ['identify with a company as text', b => b.identify('ada', { company: 'acme' }), /Write company: \{ uid: "acme" \}/],
  ['identify with a company without uid', b => b.identify('ada', { company: { name: 'Acme' } }), /needs your id of it: company: \{ uid:/],
  ['identify with a name that is ours', b => b.identify('ada', { created_at: 1 }), /"created_at" belongs to Beckon .* such as "my_created_at"/],
  ['set without anything', b => b.set(), /set\(\) needs properties: beckon\.set\(\{ plan: "pro" \}\)/],
  ['set with a name and a value', b => b.set('plan', 'pro'), /Write beckon\.set\(\{ "plan": "pro" \}\)/],
  ['set with nested objects', b => b.set({ address: { city: 'Oslo' } }), /cannot read inside "address"\. Write flat properties: \{ address_city: … \}/],
  ['set with a function', b => b.set({ plan: () => 'pro' }), /"plan" is a function, which is not sent\. Give text/],
  ['set with undefined', b => b.set({ plan: undefined }), /"plan" is undefined, which is not sent\. Write null/],
  ['set with a bigint', b => b.set({ seats: 7n }), /"seats" is a bigint.*Write String\(seats\)/],
  ['track without a name', b => b.track(), /track\(\) needs the name of an event: beckon\.track\("/],
  ['track with an object', b => b.track({ name: 'sent' }), /track\(\) needs the name of an event/],
  ['track with a number beside the name', b => b.track('sent', 5), /properties of track\(\) are an object: beckon\.track\("sent", \{/],
  ['trigger without a name', b => b.trigger(), /trigger\(\) needs the name that the step waits for/],
  ['show without an id', b => b.show(), /show\(\) needs the id or the key/],
  ['show with options in another spelling', b => b.show('welcome', { skipTriggers: true }), /"skipTriggers"\. Write "skip_triggers"/],
  ['on with an unknown event', b => b.on('complete', () => {}), /on\("complete"\) hears nothing.*Write "completed"/],
  ['on with an event of the older client', b => b.on('tour:event', () => {}), /Write one of displayed, started/],
  ['on without a function', b => b.on('completed'), /on\("completed"\) needs a function: beckon\.on\("completed", event =>/],
  ['take without a function', b => b.take('welcome'), /take\("welcome"\) needs a function that draws each card/],
  ['take without an id', b => b.take(() => {}), /take\(\) needs the id or the key/],
  ['registerAction without a function', b => b.registerAction('go'), /registerAction\("go"\) needs a function: beckon\.registerAction\("go", \(\) =>/],
  ['registerAction without a name', b => b.registerAction(() => {}), /registerAction\(\) needs the name that buttons call/],
  ['setLanguage with _', b => b.setLanguage('de_DE'), /Write "de-DE", with a hyphen/],
  ['setLanguage with a number', b => b.setLanguage(49), /the language of setLanguage\(\) is text/],
] // biome-ignore format: one row a mistake

/** A page of which one can read the console, and see what it threw. */
function aPage(create: typeof createBeckon) {
  const visit = aVisit()
  const heard: string[] = []
  const say = (...words: unknown[]) => void heard.push(words.join(' '))
  Object.assign(visit.host, { console: { log: say, info: say, warn: say, error: say, debug: say } })
  const beckon = create(visit.host)
  return { visit, heard, beckon: beckon as unknown as Any }
}
const start = { api: 'http://localhost:4400' }

describe('a wrong call in development', () => {
  test.each(TABLE)('%s: says once what to write instead', async (_, call, words) => {
    const { visit, heard, beckon } = aPage(createInDevelopment)
    beckon.init('token', start)
    for (let times = 0; times < 3; times++) await call(beckon)
    await visit.pass(1)
    expect(heard.filter(line => words.test(line))).toHaveLength(1)
    expect(heard.every(line => line.startsWith('Beckon: '))).toBe(true)
    expect(new Set(heard).size).toBe(heard.length)
  })

  test('show with an unknown key: says so once the server has been asked', async () => {
    const { visit, heard, beckon } = aPage(createInDevelopment)
    beckon.init('token', start)
    await beckon.show('welcom')
    await visit.pass(20)
    expect(heard).toEqual([expect.stringMatching(/show\("welcom"\) shows nothing.*Publish it/)])
  })

  test('calls that are right say nothing', async () => {
    const { visit, heard, beckon } = aPage(createInDevelopment)
    beckon.on('*', () => {})
    beckon.init('token', {
      ...start,
      language: 'pt-BR',
      urlFilter: String,
      actions: { go() {} },
      consent: true,
      disabled: false,
    })
    beckon.identify('ada', {
      plan: 'pro',
      seats: 7,
      ends: null,
      since: new Date(0),
      roles: ['a'],
      company: { uid: 7 },
      uid_hash: 'x',
    })
    beckon.identify({ uid: 7, plan: 'pro' })
    beckon.identify(null)
    beckon.set({ plan: 'pro' })
    beckon.track('sent', { amount: 1, lines: [{ id: 1 }] })
    beckon.trigger('ready')
    beckon.setLanguage()
    beckon.registerAction('go', () => {})
    beckon.take('welcome', () => {})
    beckon.clear()
    beckon.destroy()
    beckon.init('another', start)
    await visit.pass(20)
    expect(heard).toEqual([])
  })
})

describe('a wrong call in production', () => {
  test.each(TABLE)('%s: no word in the console, and nothing thrown', async (_, call) => {
    const { visit, heard, beckon } = aPage(createBeckon)
    beckon.init('token', start)
    await expect(Promise.resolve(call(beckon))).resolves.not.toThrow()
    await visit.pass(1)
    expect(heard).toEqual([])
  })

  test('with `debug: true` says what to write, also of calls that follow', async () => {
    const { visit, heard, beckon } = aPage(createBeckon)
    beckon.init('token', { ...start, debug: true })
    await visit.pass(1)
    beckon.registerAction('go')
    beckon.init('token', { debug: true, url_filter: String })
    beckon.registerAction('go')
    await visit.pass(1)
    expect(heard).toEqual([
      expect.stringMatching(/registerAction\("go"\) needs a function/),
      expect.stringMatching(/"url_filter"\. Write "urlFilter"/),
    ])
  })
})
