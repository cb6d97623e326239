import { compete, STEPS } from './contract.ts'

/** The least that anybody could write by hand: one popover, one measurement, one transform. */
let box: HTMLElement | null = null

function show(index: number): void {
  const step = STEPS[index]!
  box ??= document.body.appendChild(document.createElement('div'))
  box.popover = 'manual'
  box.style.cssText = 'inset:0 auto auto 0;margin:0;width:280px;padding:16px;border:1px solid #ccc;border-radius:8px'
  const title = document.createElement('h2')
  title.textContent = step.title
  const body = document.createElement('p')
  body.textContent = step.body
  const next = document.createElement('button')
  next.textContent = 'Next'
  next.onclick = () => show(index + 1)
  box.replaceChildren(title, body, next)
  if (!box.matches(':popover-open')) box.showPopover()
  const at = document.querySelector(step.target)!.getBoundingClientRect()
  box.style.transform = `translate(${at.left}px, ${at.bottom + 8}px)`
}

compete({
  start: () => show(0),
  next: () => box!.querySelector('button')!.click(),
  stop() {
    box?.remove()
    box = null
  },
  box: () => box,
})
