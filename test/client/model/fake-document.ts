import { Window } from 'happy-dom'

/** Its classes make the documents of all pages. */
const engine = new Window({ url: 'http://localhost:3000/' })

/** An event of a document. */
export const PageEvent = engine.Event as unknown as typeof Event

/** A document of happy-dom with an empty body. What a browser says of its page, a test says. */
export function fakeDocument(): Document {
  const document = new engine.DOMParser().parseFromString('<!doctype html><html><body></body></html>', 'text/html')
  const said = { hidden: false, visibilityState: 'visible', readyState: 'complete', prerendering: false }
  // The runtime asks the prototype, because a form of the page may hide the document's own properties.
  const prototype = Object.create(Object.getPrototypeOf(document))
  for (const name of Object.keys(said) as (keyof typeof said)[])
    Object.defineProperty(prototype, name, {
      get: () => said[name],
      set: (value: never) => {
        said[name] = value
      },
    })
  return Object.setPrototypeOf(document, prototype)
}
