import { test } from '../../src/testing/index.ts'
import { survives } from './survives.ts'

test('survives elements that carry its names', async ({ page, beckon }) => {
  await survives(page, beckon, {
    after: `<a id="init"></a><img name="identify" alt=""/><div data-beckon="x" data-step="0" hidden></div>
      <form id="token" name="api"></form><iframe name="visit" title="x"></iframe>`,
  })
})

test('survives an element with the id beckon before the snippet', async ({ page, beckon }) => {
  await survives(page, beckon, {
    before: '<form id="beckon"><input name="init"/><input name="on"/></form>',
    paste: snippet => ({ after: snippet }),
  })
})

test('survives elements that take the place of properties of document', async ({ page, beckon }) => {
  await survives(page, beckon, {
    after: `<form name="head"></form><form name="hidden"></form><img name="activeElement" alt=""/>
      <form name="adoptedStyleSheets"></form><form name="fullscreenElement"></form><form name="readyState"></form>
      <form name="prerendering"></form><form name="cookie"></form>`,
  })
})
