import type { Trigger } from '../protocol/trigger.ts'

/** The name under which the page notes that a trigger fired. */
export function triggerKey(trigger: Trigger): string {
  const { on, selector, name = '' } = trigger as { [field: string]: unknown }
  return `${on}:${selector ?? name}`
}
