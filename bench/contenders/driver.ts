import { driver } from 'driver.js'
import { compete, STEPS } from './contract.ts'

let tour: ReturnType<typeof driver>
compete({
  start() {
    tour = driver({
      animate: false,
      steps: STEPS.map(step => ({ element: step.target, popover: { title: step.title, description: step.body } })),
    })
    tour.drive()
  },
  next: () => document.querySelector<HTMLElement>('.driver-popover-next-btn')!.click(),
  stop: () => tour.destroy(),
  box: () => document.querySelector('.driver-popover'),
})
