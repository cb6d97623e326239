/**
 * The host's own script: it uses what pages use, and records what it saw. The page runs it without Beckon and with Beckon, and
 * the two records must be exactly the same.
 */
export const HOST_WORK = `
window.work = async function work() {
  var out = ''
  function note(name, value) { out += name + '=' + value + '\\n' }

  note('json', JSON.stringify({ list: [1, [2, 3]], nested: { word: 'x' } }))
  note('parse', JSON.parse('{"a":[1,2]}').a.length)
  note('bind', function (a, b) { return this.x + a + b }.bind({ x: 1 }, 2)(3))
  var keys = ''
  for (var key in ['a', 'b']) keys += key + ' '
  for (var name in {}) keys += name + ' '
  note('for-in', keys)

  note('fetch', await fetch('/data.json').then(function (r) { return r.text() }).catch(function (e) { return e.message }))

  var here = location.href
  history.pushState({ room: 1 }, '', '#room-1')
  note('router', location.hash + (history.state && history.state.room))
  history.replaceState(null, '', here)
  note('router back', location.href === here)

  var order = ''
  var button = document.querySelector('#host-button')
  function hear(mark) { return function () { order += mark } }
  var marks = [[window, 'w', true], [document, 'd', true], [button, 'b', false], [document, 'D', false]]
  var heard = marks.map(function (m) { var f = hear(m[1]); m[0].addEventListener('click', f, m[2]); return [m[0], f, m[2]] })
  button.click()
  heard.forEach(function (h) { h[0].removeEventListener('click', h[1], h[2]) })
  button.click()
  note('events', order)

  var field = document.querySelector('#host-field')
  field.focus()
  field.value = 'typed'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  note('field', field.value + (document.activeElement === field))

  var changes = 0
  var list = document.querySelector('#host-list')
  list.textContent = ''
  var observer = new MutationObserver(function (records) { changes += records.length })
  observer.observe(list, { childList: true })
  for (var i = 0; i < 5; i++) { var row = document.createElementNS('http://www.w3.org/1999/xhtml', 'li'); row.textContent = 'row ' + i; list.appendChild(row) }
  await new Promise(function (resolve) { setTimeout(resolve, 5) })
  observer.disconnect()
  note('mutations', changes + ' ' + list.children.length)

  var ticks = 0
  for (var t = 0; t < 3; t++) { await new Promise(function (resolve) { requestAnimationFrame(resolve) }); ticks++ }
  note('frames', ticks)
  var turns = ''
  await Promise.all([
    new Promise(function (resolve) { setTimeout(function () { turns += 'timer '; resolve() }, 0) }),
    Promise.resolve().then(function () { turns += 'promise ' }),
  ])
  note('turns', turns)

  try { localStorage.setItem('host', 'kept'); note('storage', localStorage.getItem('host')) } catch (e) { note('storage', e.name) }
  try { document.cookie = 'host=1'; note('cookie', document.cookie.indexOf('host=1')) } catch (e) { note('cookie', e.name) }

  var box = button.getBoundingClientRect()
  note('box', Math.round(box.left) + ' ' + Math.round(box.top) + ' ' + Math.round(box.width) + ' ' + Math.round(box.height))
  var style = getComputedStyle(button)
  note('style', style.color + ' ' + style.fontSize + ' ' + style.display + ' ' + style.position)
  note('root', document.documentElement.className + '|' + document.documentElement.getAttribute('style') + '|' + document.body.className + '|' + document.body.getAttribute('style'))
  note('scroll', window.scrollX + ' ' + window.scrollY + ' ' + document.documentElement.scrollWidth)
  note('mode', document.compatMode + ' ' + document.contentType)

  // Zone.js notes on window every type of event that anybody listens to; that is its business.
  var globals = ''
  Object.getOwnPropertyNames(window).sort().forEach(function (g) { if (!/^\\d+$/.test(g) && g !== 'beckon' && g.indexOf('__zone_symbol__') < 0 && g.indexOf('__playwright') < 0 && g.indexOf('__pw') < 0) globals += g + ' ' })
  note('globals', globals.length)
  return out
}
window.result = window.work()
`

/** What every host page has: something to point at, a form, a list. */
export const HOST_BODY = `
<main>
  <h1>Orders</h1>
  <button id="host-button" type="button">New order</button>
  <label>Name <input id="host-field"/></label>
  <ul id="host-list"></ul>
</main>
`
