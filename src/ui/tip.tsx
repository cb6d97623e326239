import type { Tooltip } from '../protocol/experience.ts'
import { Buttons, named, Wording } from './card.tsx'
import type { Mounted } from './mount.ts'
import { leave } from './perform.ts'

export function Tip({ mounted }: { mounted: Mounted<Tooltip> }) {
  const { words, experience } = mounted.input
  const [step] = experience.steps
  const { buttons = [] } = step
  const role =
    buttons.length > 0 ? { role: 'dialog' as const, ...named(step, mounted.id) } : { role: 'tooltip' as const }
  return (
    <div class="layer shows" popover="manual">
      <div class="card tip" {...role}>
        <i class="arrow" />
        <div class="in">
          <Wording words={words} step={step} id={mounted.id} />
          {buttons.length > 0 && (
            <div class="foot">
              <Buttons words={words} buttons={buttons} onPress={button => leave(mounted, button)} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
