import type { KnownStep } from '../../content/versions/contents.ts'

/** Whether a survey has no question from this step on. A person who sees its thanks has answered, and often just leaves. */
export function asksNoMore(steps: KnownStep[], step: string): boolean {
  const at = steps.findIndex(({ id }) => id === step)
  return at > 0 && !steps.slice(at).some(({ question }) => question)
}
