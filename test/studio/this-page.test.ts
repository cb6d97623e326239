import { describe, expect, test } from 'vitest'
import { matchesUrl } from '../../src/evaluator/url-match.ts'
import { pageOf, thisPage } from '../../src/studio/this-page.ts'

const at = (path: string) => `https://app.example.com${path}`

describe('a step that belongs to this page', () => {
  test.each([
    ['/projects', ['/projects', '/projects?sort=name', '/projects#top'], ['/projects/7', '/projects-old', '/']],
    ['/', ['/', '/?utm=x'], ['/projects']],
    ['/projects?sort=name#top', ['/projects'], ['/projects/7']],
    ['/app#/boats', ['/app#/boats', '/app#/boats?page=2'], ['/app#/boats/7', '/app#/crew', '/app']],
    ['/app#!/boats?beckon=1', ['/app#!/boats'], ['/app#!/crew']],
  ])('at %s is shown there, whatever stands behind it, and nowhere else', (here, fits, others) => {
    const url = thisPage(at(here))
    expect(fits.filter(path => !matchesUrl(url, at(path)))).toEqual([])
    expect(others.filter(path => matchesUrl(url, at(path)))).toEqual([])
  })

  test.each([
    [thisPage(at('/projects')), '/projects'],
    [thisPage(at('/app#/boats')), '/app#/boats'],
    [{ match: 'all', rules: [{ kind: 'wildcard', value: '/boats/*' }] }, '/boats/'],
    [{ match: 'all', rules: [{ kind: 'simple', value: 'boats' }] }, null],
    [{ match: 'all', rules: [{ kind: 'regex', value: '/boats' }] }, null],
    [{ match: 'all', rules: [{ kind: 'exact', value: '/boats', not: true }] }, null],
    [{ match: 'all', rules: [{ kind: 'wildcard', value: '/*/edit' }] }, null],
  ] as const)('leads there where its rules name a page', (url, page) => {
    expect(pageOf(url as never)).toBe(page)
  })
})
