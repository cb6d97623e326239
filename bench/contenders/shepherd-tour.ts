import Shepherd from 'shepherd.js'
import { compete, STEPS } from './contract.ts'

/** The overlay dims the page around the step's element. Without it, the page does not change. */
export function withShepherd(useModalOverlay: boolean): void {
  let tour: InstanceType<typeof Shepherd.Tour>
  compete({
    start() {
      tour = new Shepherd.Tour({ useModalOverlay })
      for (const step of STEPS) {
        tour.addStep({
          title: step.title,
          text: step.body,
          attachTo: { element: step.target, on: 'bottom' },
          buttons: [{ text: 'Next', action: () => tour.next() }],
        })
      }
      tour.start()
    },
    next: () =>
      document
        .querySelector<HTMLElement>('.shepherd-element[open] .shepherd-button, .shepherd-enabled .shepherd-button')!
        .click(),
    stop: () => tour.complete(),
    box: () =>
      [...document.querySelectorAll('.shepherd-element')].find(element => (element as HTMLElement).offsetWidth > 0) ??
      null,
  })
}
