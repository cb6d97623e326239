import type { Frame, Page } from '@playwright/test'
import AxeSource from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page or a frame, including open shadow roots. */
export async function violations(place: Page | Frame): Promise<string[]> {
  if (!(await place.evaluate(() => 'axe' in window))) await place.evaluate(AxeSource.source)
  await place.evaluate(toRest)
  return place.evaluate(async tags => {
    const { axe } = window as unknown as { axe: typeof AxeSource }
    const { violations } = await axe.run(document, {
      runOnly: tags,
      rules: { 'target-size': { enabled: true } },
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
  }, TAGS)
}

// Runs in the page. A colour that is on its way to another one has a contrast that nobody reads.
async function toRest(): Promise<void> {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const ending = roots
    .flatMap(root => root.getAnimations())
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
