import type { Experience } from '../../protocol/experience.ts'
import type { ViewElements } from '../showing/view-input.ts'
import type { StageTools } from './stage-tools.ts'

const NO_ELEMENTS: ViewElements = { find: () => null, findAll: () => [], onElements: () => () => {} }

/** How a view finds elements. Steps on the screen without conditions look for none, and do not watch the page. */
export async function elementsFor({ steps, needs }: Experience, tools: StageTools): Promise<ViewElements> {
  const { host, guard, signal, parts, loader } = tools
  // Conditions of later steps need the evaluator, which also watches the page for them.
  const isConditional = [...steps].slice(1).some(step => step.url || step.triggers || step.delay)
  if (isConditional) await parts.decide()
  else if (needs && !needs.includes('beside')) return NO_ELEMENTS
  if (parts.open.elements) return parts.open.elements
  const { watchElements } = await loader.part('watch')
  parts.open.elements ??= watchElements(host, signal, guard)
  return parts.open.elements
}
