import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merge } from '../../src/content/merge.ts'
import { tagsRead } from '../../src/content/tags-read.ts'
import { runs } from '../runs.ts'
import { markup } from './generated.ts'
import { NOW, someWords } from './some-words.ts'

const DAY = 86_400_000
const at = (offset: number) => new Date(NOW + offset).toISOString()

describe('values', () => {
  const words = someWords({
    profile: {
      first_name: 'Ada',
      seats: 3,
      admin: false,
      plan: { name: 'Pro', limits: { seats: 10 } },
      empty: '',
      none: null,
      list: [1],
    },
    company: { name: 'Analytical Engines', address: { city: 'London' } },
    delivery: { report: 'Q3', 'a.b': 'dotted', 'two words': 'spaced', nested: { deep: 'yes' } },
  })

  test.each([
    ['Hi {{first_name}}!', 'Hi Ada!'],
    ['{{ first_name }}', 'Ada'],
    ['{{first_name}}{{first_name}}', 'AdaAda'],
    ['{{seats}} seats, admin {{admin}}', '3 seats, admin false'],
    ['{{plan.name}} with {{plan.limits.seats}}', 'Pro with 10'],
    ['{{company.name}} in {{company.address.city}}', 'Analytical Engines in London'],
  ])('[T1] reads %s', (text, result) => {
    expect(merge(text, words)).toBe(result)
  })

  test.each([
    '{{missing}}',
    '{{empty}}',
    '{{none}}',
    '{{list}}',
    '{{plan}}',
    '{{plan.nothing.here}}',
    '{{first_name.length}}',
  ])('[T2] writes the fallback for %s, or nothing', tag => {
    expect(merge(`[${tag}]`, words)).toBe('[]')
    expect(merge(tag.replace('}}', ' fallback="there"}}'), words)).toBe('there')
    expect(merge(tag.replace('}}', " fallback='there'}}"), words)).toBe('there')
    expect(merge(tag.replace('}}', ' fallback=“there”}}'), words)).toBe('there')
  })

  test('[T2] has a value before a fallback, and no company is no error', () => {
    expect(merge('{{first_name fallback="there"}}', words)).toBe('Ada')
    expect(merge('{{company.name fallback="your team"}}', someWords())).toBe('your team')
  })

  test.each([
    '__proto__',
    'constructor',
    'constructor.name',
    'toString',
    '__proto__.polluted',
    'company.constructor.name',
    'delivery.__proto__.x',
  ])('[T1] does not reach prototypes through %s', path => {
    expect(merge(`{{${path} fallback="nothing"}}`, words)).toBe('nothing')
  })

  test.each([
    ['{{delivery "report"}}', 'Q3'],
    ["{{delivery 'report'}}", 'Q3'],
    ['{{delivery report}}', 'Q3'],
    ['{{delivery.report}}', 'Q3'],
    ['{{delivery "a.b"}}', 'dotted'],
    ['{{delivery "two words"}}', 'spaced'],
    ['{{delivery "nested.deep"}}', 'yes'],
    ['{{delivery "none" fallback="–"}}', '–'],
  ])('[T3] reads %s', (text, result) => {
    expect(merge(text, words)).toBe(result)
  })

  test('[T3] shows fallbacks where no Delivery brought it', () => {
    expect(merge('{{delivery "report" fallback="your report"}}', someWords())).toBe('your report')
  })

  test('[T1] takes a property with the name of a helper for a property', () => {
    expect(merge('{{relative}} {{delivery}}', someWords({ profile: { relative: 'aunt', delivery: 'van' } }))).toBe(
      'aunt van',
    )
  })
})

describe('plurals', () => {
  const say = (text: string, n: unknown, language = 'en') => merge(text, someWords({ language, profile: { n } }))

  test.each([
    [1, 'seat'],
    [0, 'seats'],
    [2, 'seats'],
    ['1', 'seat'],
    [1.5, 'seats'],
  ])('[T4] says the form for %s', (n, form) => {
    expect(say('{{pluralize n "seat" "seats"}}', n)).toBe(form)
  })

  test('[T4] follows the language of the text', () => {
    expect(say('{{pluralize n "place" "places"}}', 0, 'fr')).toBe('place')
    const russian = [1, 2, 5, 21].map(n => say('{{pluralize n one="место" few="места" many="мест"}}', n, 'ru'))
    expect(russian).toEqual(['место', 'места', 'мест', 'место'])
    expect([1, 5].map(n => say('{{pluralize n "席" "席"}}', n, 'ja'))).toEqual(['席', '席'])
    const arabic = [0, 1, 2, 3, 11, 100].map(n =>
      say('{{pluralize n "1" "more" zero="0" two="2" few="few" many="many"}}', n, 'ar'),
    )
    expect(arabic).toEqual(['0', '1', '2', 'few', 'many', 'more'])
    expect([0, 1, 2].map(n => say('{{pluralize n "one" "more"}}', n, 'ar'))).toEqual(['more', 'one', 'more'])
  })

  test('[T4] counts a number that is written out', () => {
    expect(say('{{pluralize 1 "seat" "seats"}}', null)).toBe('seat')
  })

  test('[T2] writes the fallback where there is no number, and never fails for lack of forms', () => {
    expect(say('{{pluralize n "seat" "seats" fallback="some seats"}}', 'lots')).toBe('some seats')
    expect(say('{{pluralize n "seat" "seats"}}', undefined)).toBe('')
    expect(say('{{pluralize n}}', 3)).toBe('')
    expect(say('{{pluralize n "sheep"}}', 1)).toBe('sheep')
    expect(say('{{pluralize n "sheep" fallback="?"}}', 2)).toBe('?')
  })
})

describe('relative times', () => {
  const say = (t: unknown, language = 'en') =>
    merge('{{relative t fallback="soon"}}', someWords({ language, profile: { t } }))

  test.each([
    [at(0), 'now'],
    [at(-30_000), '30 seconds ago'],
    [at(5 * 60_000), 'in 5 minutes'],
    [at(59.6 * 60_000), 'in 1 hour'],
    [at(-3 * 3_600_000), '3 hours ago'],
    [at(DAY), 'tomorrow'],
    [at(-DAY), 'yesterday'],
    [at(14 * DAY), 'in 14 days'],
    [at(30 * DAY), 'in 30 days'],
    [at(90 * DAY), 'in 3 months'],
    [at(-800 * DAY), '2 years ago'],
  ])('[T5] says %s as %s', (time, said) => {
    expect(say(time)).toBe(said)
  })

  test.each([
    ['2026-03-13', 'in 3 days'],
    ['2026-03-13 12:00:00', 'in 3 days'],
    ['2026-03-13T12:00', 'in 3 days'],
    ['2026-03-13T14:00:00+02:00', 'in 3 days'],
    [NOW / 1000 + 3 * 86_400, 'in 3 days'],
    [String(NOW / 1000 + 3 * 86_400), 'in 3 days'],
    [NOW + 3 * DAY, 'in 3 days'],
  ])('[T5] reads a time written as %s, in UTC whatever the machine', (time, said) => {
    expect(say(time)).toBe(said)
  })

  test('[T5] reads a time without a zone in UTC, in whatever zone the machine is', () => {
    const before = process.env.TZ
    process.env.TZ = 'Asia/Tokyo'
    try {
      expect(new Date(NOW).getHours()).toBe(21)
      expect(say('2026-03-10 15:00:00')).toBe('in 3 hours')
      expect(say('2026-03-10T09:00')).toBe('3 hours ago')
      expect(say('2026-03-10')).toBe('today')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  // It is noon of 10 March in London.
  test.each([
    // In Auckland it is one o'clock in the night of the 11th.
    ['Pacific/Auckland', '2026-03-11', 'today'],
    ['Pacific/Auckland', '2026-03-12', 'tomorrow'],
    ['Pacific/Auckland', '2026-03-10', 'yesterday'],
    ['Pacific/Auckland', at(46 * 3_600_000), 'tomorrow'],
    ['Pacific/Auckland', at(48 * 3_600_000), 'in 2 days'],
    // In Los Angeles it is five in the morning of the 10th.
    ['America/Los_Angeles', '2026-03-11', 'tomorrow'],
    ['America/Los_Angeles', at(42 * 3_600_000), 'tomorrow'],
    ['America/Los_Angeles', at(44 * 3_600_000), 'in 2 days'],
    ['America/Los_Angeles', at(-28 * 3_600_000), 'yesterday'],
    ['America/Los_Angeles', at(5 * 3_600_000), 'in 5 hours'],
    ['America/Los_Angeles', '2026-06-10', 'in 3 months'],
    // Here the clock goes forward on the 29th.
    ['Europe/Berlin', '2026-03-30', 'in 20 days'],
    ['Europe/Berlin', '2026-03-31', 'in 21 days'],
  ])('[T5] in %s, %s is %s', (zone, time, said) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(say(time)).toBe(said)
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  test('[T5] speaks the language, and English where it does not exist', () => {
    expect(say(at(3 * DAY), 'de')).toBe('in 3 Tagen')
    expect(say(at(3 * DAY), 'pt-BR')).toBe('em 3 dias')
    expect(say(at(3 * DAY), 'xx')).toBe('in 3 days')
  })

  test('[T2] writes the fallback where the language is no language', () => {
    expect(say(at(3 * DAY), 'not a language')).toBe('soon')
    expect(say(at(3 * DAY), '')).toBe('soon')
  })

  test.each(['tomorrow', '13/03/2026', '2026-13-45', true, 'March 3', '12:00'])(
    '[T2] writes the fallback for %s',
    value => {
      expect(say(value)).toBe('soon')
    },
  )
})

describe('one pass', () => {
  test('[T6] writes a value that looks like a tag as it is', () => {
    const words = someWords({ profile: { name: '{{secret}}', secret: 'leak', half: '{{sec', rest: 'ret}}' } })
    expect(merge('{{name}} {{half}}{{rest}}', words)).toBe('{{secret}} {{secret}}')
    expect(merge('{{missing fallback="$&$1"}}', words)).toBe('$&$1')
  })

  test.each(['{{', '}}', '{{}}', '{{ }}', '{{""}}', '{{a', 'a}}', '{a}', '{{a{b}}', '{{fallback="x"}}', '{ {a} }'])(
    'leaves %s alone',
    text => {
      expect(merge(text, someWords({ profile: { a: 'A', b: 'B' } }))).toBe(text)
    },
  )

  test('[T6] shows each value as it is, between the untouched rest of the text, for any value', () => {
    const anything = fc.oneof(markup, fc.string({ unit: 'binary' }))
    const around = anything.map(text => text.replaceAll(/[{}]/g, ''))
    fc.assert(
      fc.property(around, anything, around, (before, value, after) => {
        expect(merge(`${before}{{name}}${after}`, someWords({ profile: { name: value } }))).toBe(before + value + after)
      }),
      runs('merged texts', 20_000, 400),
    )
  })

  test('[T2] never fails, whatever is written and whatever is known', () => {
    fc.assert(
      fc.property(
        markup,
        fc.dictionary(fc.constantFrom('name', 'n', 't', 'k', '__proto__'), fc.anything()),
        fc.string(),
        (text, data, language) => {
          expect(typeof merge(text, someWords({ language, profile: data, company: data, delivery: data }))).toBe(
            'string',
          )
        },
      ),
      runs('merge tags', 20_000, 400),
    )
  })
})

describe('tagsRead', () => {
  test('[T1] names what the tags of a text read, each once', () => {
    const text =
      'Hi {{first_name fallback="x"}}, {{first_name}} {{pluralize company.seats "a" "b"}} {{delivery "report"}} {{relative trial.ends}} {{}}'
    expect(tagsRead(text)).toEqual(['first_name', 'company.seats', 'delivery.report', 'trial.ends'])
    expect(tagsRead('no tags')).toEqual([])
  })
})
