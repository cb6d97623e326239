import type { Frame, Page } from '@playwright/test'
import { pageOf } from './bound.ts'
import type { Told } from './told.ts'

/** The part of the runtime's public API that the kit uses. */
interface Asked {
  on(event: 'verdict', listener: () => void): undefined | (() => void)
  explain(): Told | null | undefined | Promise<Told | null | undefined>
}

export interface Question {
  /** An Experience or a Delivery. */
  id: string
  /** Answers as soon as its verdict is one of these. A runtime that is not open, or does not know the id, answers too. */
  states: string[]
  timeout: number
}

/**
 * What the page decided, as soon as it has: asked now, and again at each `verdict` event. Null if nothing came in time. If the
 * page navigates meanwhile, it is asked again.
 */
export async function ask(page: Page | Frame, { id, states, timeout }: Question): Promise<Told | null> {
  const giveUp = Date.now() + timeout
  while (Date.now() < giveUp) {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<null>(resolve => {
      timer = setTimeout(resolve, giveUp - Date.now(), null)
    })
    try {
      await page.waitForFunction(() => 'beckon' in window, null, { timeout: giveUp - Date.now() })
      const answer = page.evaluate(inPage, { id, states })
      answer.catch(() => {})
      return await Promise.race([answer, tooLate])
    } catch (error) {
      if (pageOf(page).isClosed() || !/navigation|context was destroyed|Timeout|Target/.test(String(error))) throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return null
}

/** Runs in the page. */
function inPage({ id, states }: Pick<Question, 'id' | 'states'>): Promise<Told> {
  return new Promise(resolve => {
    const runtime = () => (window as unknown as { beckon: Asked }).beckon
    let undo: undefined | (() => void)
    const look = async () => {
      const told = await runtime().explain()
      if (!told) return
      const its = told.verdicts.filter(
        ({ candidate }) => candidate.experience.id === id || candidate.delivery?.id === id,
      )
      if (told.state === 'open' && its.length > 0 && !its.some(({ state }) => states.includes(state))) return
      undo?.()
      resolve(told)
    }
    undo = runtime().on('verdict', look)
    look()
  })
}
