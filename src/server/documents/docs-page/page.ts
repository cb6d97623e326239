import { html } from 'hono/html'
import { REFUSALS } from '../../../protocol/problem.ts'
import { SECRET_ROLES } from '../../../protocol/secret-role.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import type { Content, Document, Operation } from '../openapi/shape.ts'
import { API_PAGE } from './contents.ts'
import { exampleFor } from './curl.ts'
import { frame, type Html } from './frame.ts'
import { typeText } from './type-text.ts'

const TITLES: Record<string, string> = {
  service: 'The service',
  experiences: 'Translation files',
  i18n: 'Translation files',
  account: 'Account',
  url_groups: 'Environments',
  urls: 'Domains',
  event_names: 'Events',
  profiles: 'People',
  responses: 'Answers',
  dry_run: 'Dry runs',
  hooks: 'Inbound hooks',
}
const titleOf = (tag: string) => TITLES[tag] ?? tag[0]!.toUpperCase() + tag.slice(1)

interface Entry {
  path: string
  methods: string[]
  operation: Operation
}

/** The API document for people, in the frame of the other documents. `html` escapes every text. */
export function docsPage(document: Document): Html {
  const sections = [...groups(document)]
  const schemas = Object.entries(document.components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  const here = [...sections.map(([title]) => title), 'Errors', 'Types'].map(title => ({
    title,
    anchor: anchorOf(title),
  }))
  const main = html`<div class="api">
  <h1>${document.info.title} <small>${document.info.version}</small></h1>
  <p>${document.info.description} <a href="../openapi.json">openapi.json</a> has the same for programs. <a href="api-guide">A tour of the API</a> explains it step by step.</p>
  <p>Send an account secret with every management request, in the header <code>X-Account-Secret</code> or as <code>Authorization: Bearer</code>. A secret has a role, which says what it may do: ${Object.keys(SECRET_ROLES).map(role => html`<code>${role}</code> `)}. <a href="security#roles-of-secrets">What each role may do</a>.</p>
  <p><label for="filter">Show only what contains</label> <input type="search" id="filter" placeholder="tours, until, 409 …" autocomplete="off" spellcheck="false"></p>
  <p id="none" role="status" hidden>Nothing matches.</p>
  ${sections.map(
    ([title, entries]) =>
      html`<section class="group" id="${anchorOf(title)}"><h2>${title}</h2>${entries.map(entry => endpoint(entry, document))}</section>`,
  )}
  ${errors()}
  <section class="group" id="${anchorOf('Types')}"><h2>Types</h2>${schemas.map(([name, schema]) => type(name, schema))}</section>
</div>`
  return frame({ title: document.info.title, slug: API_PAGE.slug, main, here, scripts: ['api.js'] })
}

/** All errors have one form. Programs read the reason, people the messages. */
function errors(): Html {
  const rows = Object.entries(REFUSALS).map(
    ([word, says]) => html`<tr><td><code>${word}</code></td><td>${says}</td></tr>`,
  )
  return html`<section class="group" id="${anchorOf('Errors')}"><h2>Errors</h2><article>
  <p>Errors are <code>{"code": 422, "messages": ["until: is in the past …"], "reason": "past", "param": "until"}</code>. <code>code</code> is the status. <code>param</code> is there if one parameter is to blame.</p>
  <table><caption>Reasons</caption><thead><tr><th scope="col">Reason</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>
</article></section>`
}

/** Endpoints by resource. Methods that do the same are together. */
function groups(document: Document): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const title = titleOf(operation.tags[0]!)
      const entries = found.get(title) ?? []
      found.set(title, entries)
      const same = entries.find(entry => entry.path === path && entry.operation.summary === operation.summary)
      if (same) same.methods.push(method)
      else entries.push({ path, methods: [method], operation })
    }
  }
  return found
}

function endpoint({ path, methods, operation }: Entry, document: Document): Html {
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  const fields = [
    ...operation.parameters.map(({ name, in: place, required, schema, description }) =>
      field(name, { ...schema, description: description ?? schema.description }, required, place),
    ),
    ...Object.entries(body?.[1].schema.properties ?? {}).map(([name, schema]) =>
      field(name, schema, body![1].schema.required?.includes(name) ?? false, 'body'),
    ),
  ]
  return html`<article id="${operation.operationId}">
  <h3><a href="#${operation.operationId}">${methods.map(method => html`<b class="method ${method}">${method.toUpperCase()}</b> `)}<code>${pathText(path)}</code></a></h3>
  <p>${operation.summary}.</p>
  ${operation.description ? html`<p>${operation.description}.</p>` : ''}
  ${fields.length > 0 ? html`<table><caption>Parameters${body && body[0] !== 'application/json' ? ` (${body[0]})` : ''}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${fields}</tbody></table>` : ''}
  <ul class="answers">${Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      html`<li><b class="status s${status[0]}">${status}</b> ${description}${answer(content)}</li>`,
  )}</ul>
  ${example(path, methods[0]!, operation, document)}
</article>`
}

function example(path: string, method: string, operation: Operation, document: Document): Html {
  const { request, status, answer } = exampleFor(path, method, operation, document.components.schemas)
  return html`<h4>Example</h4><pre tabindex="0"><code>${request}</code></pre>${
    answer === null ? '' : html`<p>Answer, ${status}:</p><pre tabindex="0"><code>${answer}</code></pre>`
  }`
}

/** All errors look the same, so only the introduction shows them. */
function answer(content?: Content): Html | '' {
  if (!content || content['application/json']?.schema.$ref?.endsWith('/Error')) return ''
  const kinds = Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? shape(schema) : type,
  )
  return html` <span class="type">${kinds.map((kind, index) => html`${index > 0 ? ' or ' : ''}${kind}`)}</span>`
}

function shape(schema: JsonSchema): Html | Html[] {
  if (!schema.properties) return typeOf(schema)
  const fields = Object.entries(schema.properties)
  return html`{ ${fields.map(([name, value], index) => html`${index > 0 ? ', ' : ''}${name}: ${typeOf(value)}`)} }`
}

function field(name: string, schema: JsonSchema, required: boolean, place: string): Html {
  return html`<tr><th scope="row"><code>${name}</code>${required ? html` <em title="required">required</em>` : ''}${place === 'path' ? html` <small>in the path</small>` : ''}</th><td class="type">${typeOf(schema)}</td><td>${meaningOf(schema)}</td></tr>`
}

function type(name: string, schema: JsonSchema): Html {
  const shapes = schema.oneOf ?? schema.anyOf ?? [schema]
  return html`<article id="type-${name}">
  <h3><a href="#type-${name}"><code>${name}</code></a></h3>
  ${schema.description ? html`<p>${schema.description}.</p>` : ''}
  ${shapes.map(shape =>
    shape.properties
      ? html`${shape !== schema && shape.description ? html`<p>${shape.description}:</p>` : ''}<table><tbody>${Object.entries(shape.properties).map(([field_, value]) => field(field_, value, shape.required?.includes(field_) ?? false, ''))}</tbody></table>`
      : html`<p class="type">${typeOf(shape)}</p>`,
  )}
</article>`
}

const typeOf = (schema: JsonSchema): Html[] =>
  typeText(schema).map(({ text, ref }) => (ref ? html`<a href="#type-${ref}">${text}</a>` : html`${text}`))

/** The description may be on the schema or on the schema that it wraps. */
function meaningOf(schema: JsonSchema): string {
  if (schema.description) return schema.description
  return (schema.anyOf ?? []).map(meaningOf).find(Boolean) ?? ''
}

const pathText = (path: string): (string | Html)[] =>
  path.split(/(\{\w+\})/).map(part => (part.startsWith('{') ? html`<var>${part}</var>` : part))

/** Operations and types have anchors by their names, so a group has one that none of them can have. */
const anchorOf = (title: string): string => `about-${title.toLowerCase().replace(/\W+/g, '-')}`
