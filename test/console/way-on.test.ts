import { expect, test } from 'vitest'
import { wayOn } from '../../src/console/way-on.ts'

test('whoever has signed in is led to where they wanted to go, and to no other site', () => {
  expect(wayOn('/console/experiences?kind=tour')).toBe('/console/experiences?kind=tour')
  for (const wanted of [
    undefined,
    '',
    '//evil.example',
    'https://evil.example/console/',
    '/consoles',
    '/v3/edit/tours',
  ])
    expect(wayOn(wanted)).toBe('/console/')
})
