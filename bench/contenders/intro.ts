import introJs from 'intro.js'
import { compete, STEPS } from './contract.ts'

let tour: ReturnType<typeof introJs.tour>
compete({
  start() {
    tour = introJs.tour()
    tour.setOptions({ steps: STEPS.map(step => ({ element: step.target, title: step.title, intro: step.body })) })
    void tour.start()
  },
  next: () => document.querySelector<HTMLElement>('.introjs-nextbutton')!.click(),
  stop: () => void tour.exit(true),
  box: () => document.querySelector('.introjs-tooltip'),
})
