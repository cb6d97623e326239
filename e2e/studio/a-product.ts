/** One product in several builds: other class names, one more row, a section moved and a box around another. */
export interface Build {
  salt: string
  row?: boolean
  moved?: boolean
}

/** Its elements say what they are in `data-truth`, which is removed before anybody picks. */
export function aProduct({ salt, row = false, moved = false }: Build): string {
  const made = (name: string) => `${name}_${salt}${name.length}x`
  const box = (html: string) => (moved ? `<div class="${made('box')}">${html}</div>` : html)
  const boats = ['albatross', ...(row ? ['cormorant'] : []), 'heron', 'pelican']
  const rows = boats.map(
    name => `<tr data-truth="row ${name}"><td><a href="/boats/${name}" data-truth="boat ${name}">${name}</a></td>
      <td data-truth="pier ${name}">Pier</td><td><button class="${made('button')}" data-truth="moor ${name}">Moor</button></td></tr>`,
  )
  const notes = ['Wind', ...(row ? ['Rain'] : []), 'Tide'].map(text => `<li data-truth="note ${text}">${text}</li>`)
  const sections = [
    `<section id="weather" data-truth="weather"><h2 data-truth="weather title">Weather</h2><ul class="${made('list')}">${notes.join('')}</ul></section>`,
    box(`<section class="${made('card')} guests" data-truth="guests"><h2 data-truth="guests title">Guests</h2>
      <label for="${made('field')}" data-truth="guest label">Name</label><input id="${made('field')}" name="guest" data-truth="guest">
      <button type="submit" class="${made('button')}" data-truth="welcome">Welcome</button><button class="${made('button')}" data-truth="clear">Clear</button></section>`),
    `<section data-truth="help"><p data-truth="help text">Ask the harbour master</p><a href="/help" data-truth="help link">Help</a></section>`,
  ]
  const ordered = moved ? [...sections.slice(1), sections[0]] : sections
  return `<header data-truth="header"><a href="/" aria-label="Harbour" data-truth="logo">H</a><nav data-truth="nav">
      <a href="/boats" data-truth="nav boats">Boats</a><a href="/piers" data-truth="nav piers">Piers</a></nav>
      <button aria-label="Messages" class="${made('button')}" data-truth="messages">!</button></header>
    <main data-truth="main"><h1 data-truth="title">Boats</h1>
      <button data-testid="add-boat" class="${made('button')}" data-truth="add">Add</button>
      ${box(`<table class="${made('table')}" data-truth="table"><tbody>${rows.join('')}</tbody></table>`)}${ordered.join('')}</main>`
}
