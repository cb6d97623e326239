import type { Experience } from '../../protocol/experience.ts'
import type { ViewElements } from '../showing/view-input.ts'
import type { StageTools } from './stage-tools.ts'

const NO_ELEMENTS: ViewElements = { find: () => null, findAll: () => [], onElements: () => () => {} }

/** Only what stands beside an element, or has to be decided on later, looks at the page. What decides brings what finds elements. */
export async function elementsFor({ steps, needs }: Experience, tools: StageTools): Promise<ViewElements> {
  const { host, guard, signal, parts, loader } = tools
  // Conditions of later steps need the evaluator, and whoever watches for them.
  const isConditional = [...steps].slice(1).some(step => step.url || step.triggers || step.delay)
  if (isConditional) await parts.decide()
  else if (needs && !needs.includes('beside')) return NO_ELEMENTS
  if (parts.open.elements) return parts.open.elements
  const { watchElements } = await loader.part('watch')
  parts.open.elements ??= watchElements(host, signal, guard)
  return parts.open.elements
}
