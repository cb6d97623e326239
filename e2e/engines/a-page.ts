import type { Interaction } from '../../src/protocol/interaction.ts'
import { expect, type Kit } from '../../src/testing/index.ts'
import { BODY } from '../journeys/experiences.ts'
import type { Engine } from './engine.ts'
import { inView, isShown } from './in-view.ts'

/** A customer's page with the snippet in it. */
export function hostPage(
  beckon: Kit,
  options: Parameters<Kit['snippet']>[0],
  headers: Record<string, string> = {},
  head = '',
): string {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}${beckon.snippet(options)}</head><body>${BODY}</body></html>`
  return beckon.page('/', html, headers)
}

export function press(engine: Engine, id: string, text: string): Promise<void> {
  return engine.click(inView, { id, selector: 'button, a', text })
}

export function shown(engine: Engine, id: string): Promise<boolean> {
  return engine.evaluate(isShown, id)
}

export function reported(beckon: Kit, id: string, fields: Partial<Interaction>): Promise<void> {
  return expect.poll(() => beckon.interactions(id)).toEqual(expect.arrayContaining([expect.objectContaining(fields)]))
}
