import { finder } from '@medv/finder'
import { looksLikeWords } from './looks-like-words.ts'
import { warningsOf } from './warnings-of.ts'

export interface Selector {
  selector: string
  warnings: string[]
}

/** A selector for this element alone, by what will still be there in the next version of the page; joined over open shadow roots by ` >>> `. */
export function makeSelector(element: Element, testIds: string[]): Selector {
  const root = element.getRootNode() as Document | ShadowRoot
  const inner = finder(element, {
    root: root as unknown as Element,
    idName: looksLikeWords,
    className: looksLikeWords,
    attr: (name, value) =>
      name === 'data-beckon' || testIds.includes(name) || (name === 'name' && looksLikeWords(value)),
  })
  const selector = 'host' in root ? `${makeSelector(root.host, testIds).selector} >>> ${inner}` : inner
  return { selector, warnings: warningsOf(selector) }
}
