import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../src/testing/index.ts'
import { survives } from './survives.ts'

const script = (code: string) => `<script>${code}</script>`

test('survives prototypes from the time of Prototype.js', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }
      Object.prototype.toJSON = undefined
      String.prototype.toJSON = function () { return this.toString() }
      Array.prototype.each = function (f) { for (var i = 0; i < this.length; i++) f(this[i]) }
      Array.prototype.reduce = function (f) { return this.length > 1 ? this : this[0] }
      Function.prototype.bind = function () {
        var f = this, given = arguments, self = given[0]
        return function () {
          var all = []
          for (var i = 1; i < given.length; i++) all.push(given[i])
          for (var j = 0; j < arguments.length; j++) all.push(arguments[j])
          return f.apply(self, all)
        }
      }
      Array.from = function (list) { var out = []; for (var i = 0; i < (list.length || 0); i++) out.push(list[i]); return out }
      window.$ = function (id) { return document.getElementById(id) }
      Element.prototype.remove = function () { this.parentNode.removeChild(this); return this }
    `),
  })
})

test('survives Zone.js', async ({ page, beckon }) => {
  const zone = readFileSync(join(import.meta.dirname, '../../node_modules/zone.js/bundles/zone.umd.js'), 'utf8')
  await survives(page, beckon, { head: script(zone) })
})

test('survives frozen prototypes', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      ;[Object, Array, Function, String, Number, Promise, Map, Set, WeakMap, RegExp, Date, Error, Event, EventTarget, Node,
        Element, HTMLElement, Document, ShadowRoot, CSSStyleSheet, History, Storage, Response, Request, Headers, URL,
      ].forEach(function (of) { Object.freeze(of); Object.freeze(of.prototype) })
      Object.freeze(JSON); Object.freeze(Math)
    `),
  })
})

test('survives a host that patched fetch', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      var native = window.fetch
      window.asked = []
      window.fetch = function (input, init) {
        if (typeof input !== 'string') throw new TypeError('this host only knows string addresses')
        if (input.indexOf('/') === 0) window.asked.push(input)
        init = init || {}
        init.headers = init.headers || {}
        return native.call(window, input, init).then(function (answer) { return answer.clone() })
      }
    `),
  })
})

test('survives a host that patched history, with a router that refuses what it did not make', async ({
  page,
  beckon,
}) => {
  await survives(page, beckon, {
    head: script(`
      var push = history.pushState, replace = history.replaceState
      history.pushState = function (state, title, url) {
        if (this !== history) throw new Error('not my history')
        return push.call(history, state, title, url)
      }
      history.replaceState = function (state, title, url) { return replace.apply(history, arguments) }
      Object.defineProperty(window, 'navigation', { value: undefined, configurable: true })
    `),
  })
})

test('survives a host that replaced JSON', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      var stringify = JSON.stringify, parse = JSON.parse
      JSON.stringify = function (value) { return stringify.call(JSON, value) }
      JSON.parse = function (text) {
        var value = parse.call(JSON, text)
        if (value && typeof value === 'object') Object.defineProperty(value, '$$source', { value: text, enumerable: true })
        return value
      }
    `),
  })
})

test('survives a host that patched attachShadow', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      var attach = Element.prototype.attachShadow
      window.roots = 0
      Element.prototype.attachShadow = function (init) {
        if (!(this instanceof HTMLElement)) throw new TypeError('shadow of what?')
        window.roots++
        return attach.call(this, { mode: 'open', delegatesFocus: true })
      }
    `),
  })
})

test('survives a host that patched addEventListener', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      var add = EventTarget.prototype.addEventListener, remove = EventTarget.prototype.removeEventListener
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        if (typeof listener !== 'function') throw new TypeError('listeners are functions here')
        var wrapped = listener.wrapped || function (event) { return listener.call(this, event) }
        try { listener.wrapped = wrapped } catch (e) {}
        return add.call(this, type, wrapped, typeof options === 'object' ? !!(options && options.capture) : options)
      }
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        return remove.call(this, type, (listener && listener.wrapped) || listener, typeof options === 'object' ? !!(options && options.capture) : options)
      }
    `),
  })
})

test('survives a requestAnimationFrame that is a slow timer without a time', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      window.requestAnimationFrame = function (f) { return setTimeout(function () { f() }, 90) }
      window.cancelAnimationFrame = function (id) { clearTimeout(id) }
      window.requestIdleCallback = undefined
    `),
  })
})

test('survives a window.onerror that rethrows', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: script(`
      window.onerror = function (message) { throw new Error('again: ' + message) }
      window.onunhandledrejection = function (event) { throw event.reason }
      setTimeout(function () { throw new Error('the host has a bug') }, 0)
    `),
  })
})
