import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeUrl } from '../../src/content/safe-url.ts'
import { runs } from '../runs.ts'
import { someWords } from './some-words.ts'

const PAGE = 'https://app.example/here/'

describe('addresses', () => {
  test.each([
    'https://example.com', 'http://example.com/a?b#c', 'HTTPS://example.com/', 'https://example.com:8443/x', 'https://münchen.example/ä',
    'mailto:help@example.com', 'mailto:help@example.com?subject=Hi', 'tel:+49301234', '/settings', '/', '/a//b', '?tab=2', '#top', '/a/../b',
  ])('[T10] allows %s', address => {
    expect(safeUrl(address, someWords())).toBe(address)
  }) // biome-ignore format: a table of addresses

  test('[T10] forgives space around', () => {
    expect(safeUrl(' https://example.com\n', someWords())).toBe('https://example.com')
  })

  test.each([
    '', ' ', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)',
    '\u00a0javascript:alert(1)', 'javascript&#58;alert(1)', 'javascript&colon;alert(1)', 'javascript%3Aalert(1)', 'vbscript:x', 'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>', 'blob:https://a/b', 'file:///etc/passwd', 'filesystem:https://a/b', 'view-source:https://a', 'about:blank', 'ws://a', 'ftp://a',
    'intent://a#Intent;end', '//evil.example', '///evil.example', '\\\\evil.example', '/\\evil.example', '\\/evil.example', '/\t/evil.example', '/\n/evil.example',
    '/\u0000/evil.example', '/ /evil', 'https:evil.example', 'https:/evil.example', 'https:\\\\evil.example', 'https://', 'https:///evil.example', 'https://?a', 'https://#a',
    'https://user@evil.example', 'https://app.example@evil.example', 'https://user:pass@evil.example/', 'https://app.example\\@evil.example', 'evil.example', 'settings', './a', '../a',
    'ht\u200btps://example.com', 'https://exam\u202eple.com', '/a\u200bb', '\ufeffjavascript:alert(1)', '\ud800', 'mailto:', 'tel:', ':', '://a', '{{}}', 'jаvascript:alert(1)', 'ʝavascript:x',
  ])('[T10] refuses %j', address => {
    expect(safeUrl(address, someWords())).toBeNull()
  }) // biome-ignore format: a table of addresses

  test('[T10] whatever passes is what it seems to be: to a browser it has an allowed scheme and stays on its host', () => {
    const piece = fc.constantFrom(
      'https:', 'http:', 'javascript:', 'data:', 'mailto:', 'tel:', '/', '//', '\\', '@', ':', '?', '#', '.', '%', '%2f', '%00', 'evil.example', 'app.example', 'a', ' ', '\t', '\n', '\r', '\0',
      '\u00a0', '\u200b', '\u202e', '／', '：', '。', '\ud800', '\ufeff', '[', ']', '|', '^', '&#58;', 'ⓙ', 'ſ', 'K',
    ) // biome-ignore format: a table of pieces
    const address = fc
      .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 9 })
      .map(pieces => pieces.join(''))
    fc.assert(
      fc.property(address, written => {
        const url = safeUrl(written, someWords())
        if (url === null) return
        const seen = parse(url)
        if (!seen) return // It is not an address for a browser either, so nothing happens.
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(seen.protocol)
        if (/^[/?#]/.test(url)) expect(seen.origin).toBe(new URL(PAGE).origin)
        expect(seen.username + seen.password).toBe('')
      }),
      runs('addresses', 100_000, 2_000),
    )
  })
})

describe('values in addresses', () => {
  const fill = (template: string, value: unknown) =>
    safeUrl(template, someWords({ profile: { v: value }, delivery: { v: value } }))

  test.each([
    ['/users/{{v}}', 'a/b?c#d', '/users/a%2Fb%3Fc%23d'],
    ['https://example.com/{{v}}', 'ä b', 'https://example.com/%C3%A4%20b'],
    ['https://example.com/?q={{v}}&x=1', 'a&x=2', 'https://example.com/?q=a%26x%3D2&x=1'],
    ['/{{delivery "v"}}', '/evil.example', '/%2Fevil.example'],
    ['/{{v}}', '\\evil.example', '/%5Cevil.example'],
    ['mailto:{{v}}', 'a+b@example.com', 'mailto:a%2Bb@example.com'],
    ['mailto:{{v}}', 'a@b.c?bcc=d@e.f', 'mailto:a@b.c%3Fbcc%3Dd@e.f'],
    ['tel:{{v}}', '+49 30', 'tel:%2B49%2030'],
    ['/a/{{missing fallback="me"}}', '', '/a/me'],
    ['/a/{{v}}', '\ud800', '/a/%EF%BF%BD'],
    ['/a/{{v}}', '\u202e\n', '/a/%E2%80%AE%0A'],
  ])('[T11] encodes them where they stand: %s with %j', (template, value, result) => {
    expect(fill(template, value)).toBe(result)
  })

  test.each([
    ['{{v}}', 'https://evil.example'],
    ['{{v}}', 'javascript:alert(1)'],
    ['{{v}}:alert(1)', 'javascript'],
    ['{{v}}script:alert(1)', 'java'],
    ['/{{v}}/evil.example', ''],
    ['{{v}}//evil.example', 'https:'],
    ['https://{{v}}', 'evil.example'],
    ['https://{{v}}.example.com', 'evil'],
    ['https://example.com{{v}}', '.evil.example'],
    ['https://example.com{{v}}', '@evil.example'],
    ['https://example.com{{v}}/a', ':99'],
    ['https://{{v}}@example.com/', 'user'],
    ['http{{v}}://example.com', 's'],
    ['mailto:{{v}}', ''],
  ])('[T11] refuses %s with %j', (template, value) => {
    expect(fill(template, value)).toBeNull()
  })

  test('[T11] no value changes where an address leads', () => {
    const templates = fc.constantFrom(
      'https://example.com/{{v}}', 'https://example.com{{v}}', 'https://example.com?{{v}}', 'https://{{v}}example.com/', '/{{v}}', '/{{v}}{{v}}', '/{{v}}/x', '{{v}}/x', '#{{v}}', 'mailto:{{v}}', 'tel:{{v}}', '{{v}}',
    ) // biome-ignore format: a table of addresses
    const hostile = fc.oneof(
      fc.constantFrom(
        '//evil.example',
        '\\\\evil.example',
        '@evil.example',
        '.evil.example',
        'javascript:alert(1)',
        '\t//evil.example',
        '..',
        './/evil.example',
        'https://evil.example',
        '%2f%2fevil.example',
        '\0',
        ':80@evil.example',
      ),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(templates, hostile, (template, value) => {
        const url = fill(template, value)
        if (url === null) return
        const [seen, meant] = [parse(url), parse(template.replaceAll('{{v}}', 'x'))]
        expect([seen?.protocol, seen?.host]).toEqual([meant?.protocol, meant?.host])
      }),
      runs('addresses with values', 50_000, 1_000),
    )
  })
})

/** As a browser on our page would parse it. */
function parse(url: string): URL | null {
  return URL.canParse(url, PAGE) ? new URL(url, PAGE) : null
}
