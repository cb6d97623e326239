import { html } from 'hono/html'
import { API_PAGE, CONTENTS } from './contents.ts'

export type Html = ReturnType<typeof html>

export interface Framed {
  title: string
  /** Its entry in the menu. */
  slug: string
  main: Html | string
  /** The headings of this page, if there are any. */
  here: { title: string; anchor: string; deep?: boolean }[]
  /** Scripts for this page only. */
  scripts?: string[]
}

/** What all pages at `/docs/` share: the header with the search, the menu, and the list of headings. */
export function frame({ title, slug, main, here, scripts = [] }: Framed): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Beckon</title>
<link rel="icon" type="image/svg+xml" href="../console/mark.svg">
<link rel="stylesheet" href="site.css">
<script src="site.js" type="module"></script>
${scripts.map(name => html`<script src="${name}" defer></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
  <a class="brand" href="./">Beckon</a>
  <a class="to-contents" href="#contents">Contents</a>
  <form class="search" role="search">
    <label for="search">Search the documents</label>
    <input type="search" id="search" placeholder="Search: snooze, 409, backup …" autocomplete="off" spellcheck="false">
    <kbd aria-hidden="true">/</kbd>
    <p id="found-count" class="quiet" role="status"></p>
    <ul id="found" hidden></ul>
  </form>
  <a href="${API_PAGE.slug}">API</a>
  <a href="../console/">Console</a>
</header>
<div class="columns">
<main id="main" tabindex="-1">${main}</main>
<nav id="contents" aria-label="Documents">${CONTENTS.map(section => menu(section, slug))}</nav>
${here.length > 1 ? onThisPage(here) : ''}
</div>
</body>
</html>`
}

function menu({ title, pages }: (typeof CONTENTS)[number], current: string): Html {
  const all = title === API_PAGE.under ? [...pages, API_PAGE] : pages
  return html`<h2>${title}</h2><ul>${all.map(
    page =>
      html`<li><a href="${page.slug || './'}"${page.slug === current ? html` aria-current="page"` : ''}>${page.title}</a></li>`,
  )}</ul>`
}

const onThisPage = (here: Framed['here']): Html =>
  html`<aside aria-label="On this page"><h2>On this page</h2><ul>${here.map(
    ({ title, anchor, deep }) => html`<li${deep ? html` class="deep"` : ''}><a href="#${anchor}">${title}</a></li>`,
  )}</ul></aside>`
