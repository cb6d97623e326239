import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Joyride } from 'react-joyride'
import { compete, STEPS } from './contract.ts'

let root: Root
let holder: HTMLElement
compete({
  start() {
    holder = document.body.appendChild(document.createElement('div'))
    root = createRoot(holder)
    root.render(
      createElement(Joyride, {
        run: true,
        continuous: true,
        steps: STEPS.map(step => ({ target: step.target, title: step.title, content: step.body, skipBeacon: true })),
      }),
    )
  },
  next: () => document.querySelector<HTMLElement>('[data-action="primary"]')!.click(),
  stop() {
    root.unmount()
    holder.remove()
  },
  box: () => document.querySelector('.react-joyride__tooltip'),
})
