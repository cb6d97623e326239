import { render } from 'preact'
import type { View } from '../../protocol/view.ts'
import { isAsked, type PreviewAsked, type PreviewSaid } from './messages.ts'
import { noteOf } from './note-of.ts'
import { SamplePage } from './sample-page.tsx'
import { showInFrame } from './show-in-frame.ts'

// The page inside the preview's frame. It shows only what the editor around it asks for.

const tell = (said: PreviewSaid) => parent.postMessage(said, location.origin)
let view: View | null = null

render(<SamplePage />, document.getElementById('console')!)
keepQuiet()
addEventListener('message', event => {
  if (event.source !== parent || event.origin !== location.origin || !isAsked(event.data)) return
  show(event.data)
})
tell({ type: 'ready' })

function show(asked: PreviewAsked): void {
  view?.close()
  view = null
  // A closed view leaves after a moment. With a new one at every letter, several would lie above each other.
  for (const left of document.querySelectorAll('beckon-view')) left.remove()
  try {
    view = showInFrame(asked, Date.now(), outcome => {
      // Do not report the step that was asked for: the editor may have gone on meanwhile.
      if (outcome.type === 'step' && outcome.index !== asked.step) tell({ type: 'step', index: outcome.index })
      const note = noteOf(outcome)
      if (note) tell({ type: 'note', ...note })
    })
  } catch {
    tell({
      type: 'note',
      says: 'It cannot be shown yet: some fields are still empty.',
      over: true,
    })
  }
}

/** The user types outside the frame, so nothing in here may take the focus or flicker at every letter. */
function keepQuiet(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  Element.prototype.animate = () => new Animation()
}
