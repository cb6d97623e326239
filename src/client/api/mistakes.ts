import type { Beckon } from './beckon.ts'
import { nearest } from './nearest.ts'

/** What is wrong with a call, and what to write instead. False: this is not. */
type Words = string | false | undefined

type Called = { [M in keyof Beckon]?: (...args: unknown[]) => Words[] }

const OPTIONS = ['api', 'language', 'actions', 'urlFilter', 'disabled', 'consent', 'debug']
const SHOW_OPTIONS = ['use_segmentation', 'once', 'skip_triggers', 'skip_url_match', 'group_kind', 'group_id']
const EVENTS = [
  'displayed', 'started', 'step', 'button', 'answer', 'item', 'snoozed', 'completed', 'exited', 'goal', 'assigned', 'reached',
  'control', 'event', 'set', 'element', 'count', 'verdict', 'error', '*',
] // biome-ignore format: a list of words
const RESERVED =
  /^(id|uid|created_at|updated_at|last_seen_at|last_seen_session_count|last_cleared_at|company_id|delivery_ids|percent|browser_.*)$/
const EMPTY = /^(undefined|null|NaN|\[object .*)$/

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown) =>
  (typeof value === 'string' && value !== '' && !EMPTY.test(value)) ||
  Number.isFinite(value) ||
  typeof value === 'bigint'
const isFunction = (value: unknown) => typeof value === 'function'
const isGiven = (value: unknown) => value !== undefined && value !== null

/** Each method's mistakes, in the order in which they are looked for. */
export const MISTAKES: Called = {
  init: (token, options) => [
    !isName(token) && 'init() needs the token of your account first: beckon.init("bkt_…", options).',
    isGiven(options) &&
      !isObject(options) &&
      'the options of init() are an object: beckon.init(token, { language: "de" }).',
    ...unknownIn('init()', options, OPTIONS),
    ...(isObject(options) ? optionsOf(options) : []),
  ],
  identify(who, properties) {
    if (isObject(who) && !isGiven(who.uid))
      return ['identify() has no uid in its object. Write identify(user.id, { … }) or identify({ uid: user.id, … }).']
    if (isObject(who))
      return [
        !isName(who.uid) &&
          `identify() has the uid ${said(who.uid)}. Give your own id of the person: identify({ uid: user.id }).`,
        ...propertiesOf('identify()', without(who, 'uid')),
        ...propertiesOf('identify()', properties),
      ]
    return [
      typeof who === 'string' &&
        EMPTY.test(who) &&
        `identify(${said(who)}) names nobody: the variable of your template is empty. Write identify(null) if nobody is signed in.`,
      who === '' && 'identify("") names nobody and signs nobody out. Write identify(null) if nobody is signed in.',
      isGiven(who) &&
        typeof who !== 'string' &&
        !isName(who) &&
        `identify(${said(who)}) names nobody. Write identify(user.id): text or a number.`,
      ...propertiesOf('identify()', properties),
    ]
  },
  set: (properties, more) => [
    !isGiven(properties) && 'set() needs properties: beckon.set({ plan: "pro" }).',
    isName(properties) &&
      isGiven(more) &&
      `set() takes an object. Write beckon.set({ ${said(properties)}: ${said(more)} }).`,
    ...(isName(properties) && isGiven(more) ? [] : propertiesOf('set()', properties)),
  ],
  track: (name, properties) => [
    !isName(name) && 'track() needs the name of an event: beckon.track("invoice sent", { amount: 120 }).',
    isGiven(properties) &&
      !isObject(properties) &&
      `the properties of track() are an object: beckon.track(${said(name)}, { value: … }).`,
  ],
  trigger: name => [
    !isName(name) && 'trigger() needs the name that the step waits for: beckon.trigger("upload finished").',
  ],
  show: (id, options) => [
    !isName(id) && 'show() needs the id or the key of an Experience: beckon.show("welcome").',
    isGiven(options) && !isObject(options) && 'the options of show() are an object: beckon.show(id, { once: true }).',
    ...unknownIn('show()', options, SHOW_OPTIONS),
  ],
  on: (name, listener) => [
    !EVENTS.includes(name as string) &&
      `on(${said(name)}) hears nothing: there is no such event. Write ${listed(nearest(String(name), EVENTS), EVENTS)}.`,
    !isFunction(listener) && `on(${said(name)}) needs a function: beckon.on(${said(name)}, event => { … }).`,
  ],
  take: (id, draw) => [
    !isName(id) && 'take() needs the id or the key of a tour or survey: beckon.take("welcome", card => { … }).',
    !isFunction(draw) &&
      `take(${said(id)}) needs a function that draws each card: beckon.take(${said(id)}, card => { … }).`,
  ],
  registerAction: (name, action) => [
    !isName(name) &&
      'registerAction() needs the name that buttons call: beckon.registerAction("open-editor", () => { … }).',
    !isFunction(action) &&
      `registerAction(${said(name)}) needs a function: beckon.registerAction(${said(name)}, () => { … }).`,
  ],
  setLanguage: language => languageOf('setLanguage()', language),
}

function optionsOf({ api, language, actions, urlFilter, disabled, consent }: { [name: string]: unknown }): Words[] {
  return [
    isGiven(api) &&
      !/^(https?:\/\/|\/)/.test(String(api)) &&
      `init() has the api ${said(api)}. Write the address of your server: "https://beckon.example.com".`,
    ...languageOf('init()', language),
    isGiven(actions) &&
      !isObject(actions) &&
      'actions are functions by name: { actions: { "open-editor": () => { … } } }.',
    ...Object.entries(isObject(actions) ? actions : {}).map(
      ([name, action]) =>
        !isFunction(action) && `the action "${name}" is not a function. Write { actions: { "${name}": () => { … } } }.`,
    ),
    isGiven(urlFilter) &&
      !isFunction(urlFilter) &&
      'urlFilter is a function: { urlFilter: href => href.split("?")[0] }.',
    ...Object.entries({ disabled, consent }).map(
      ([name, value]) =>
        isGiven(value) &&
        typeof value !== 'boolean' &&
        `${name} is ${said(value)}. Write ${name}: true or ${name}: false, without quotes.`,
    ),
  ]
}

function languageOf(call: string, language: unknown): Words[] {
  return [
    isGiven(language) && typeof language !== 'string' && `the language of ${call} is text, such as "de" or "pt-BR".`,
    typeof language === 'string' &&
      language.includes('_') &&
      `the language of ${call} is "${language}". Write "${language.replace('_', '-')}", with a hyphen.`,
  ]
}

/** Properties of a person. */
function propertiesOf(call: string, given: unknown): Words[] {
  if (!isGiven(given)) return []
  if (!isObject(given)) return [`the properties of ${call} are an object: { plan: "pro" }.`]
  const { company, uid_hash, ...properties } = given
  return [
    isGiven(company) &&
      !isObject(company) &&
      `${call} has the company ${said(company)}. Write company: { uid: ${said(company)} }.`,
    isObject(company) &&
      !isName(company.uid) &&
      `the company of ${call} needs your id of it: company: { uid: "acme", … }.`,
    ...Object.entries(properties).flatMap(([name, value]) => propertyOf(call, name, value)),
  ]
}

function propertyOf(call: string, name: string, value: unknown): Words[] {
  const inside = isObject(value) && !(value instanceof Date) ? (Object.keys(value)[0] ?? 'part') : undefined
  return [
    RESERVED.test(name) &&
      `${call}: "${name}" belongs to Beckon and is left out. Choose a name of your own, such as "my_${name}".`,
    inside !== undefined &&
      `${call}: Segments cannot read inside "${name}". Write flat properties: { ${name}_${inside}: … }.`,
    (isFunction(value) || typeof value === 'symbol') &&
      `${call}: "${name}" is a ${typeof value}, which is not sent. Give text, a number, true, false or null.`,
    value === undefined && `${call}: "${name}" is undefined, which is not sent. Write null to remove it.`,
    typeof value === 'bigint' && `${call}: "${name}" is a bigint, which JSON cannot carry. Write String(${name}).`,
  ]
}

/** Options that are not known, such as those in another spelling. */
const unknownIn = (call: string, given: unknown, known: string[]): Words[] =>
  Object.keys(isObject(given) ? given : {})
    .filter(name => !known.includes(name))
    .map(name => `${call} does not know the option "${name}". Write ${listed(nearest(name, known), known)}.`)

const listed = (near: string | undefined, all: string[]) => (near ? `"${near}"` : `one of ${all.join(', ')}`)

const without = (given: { [name: string]: unknown }, left: string) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== left))

/** A value as somebody would write it. */
function said(value: unknown): string {
  if (typeof value === 'bigint' || Number.isNaN(value)) return String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
