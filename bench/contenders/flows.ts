import * as flows from '@flows/js'
import { BasicsV2Tooltip } from '@flows/js-components/tour-components'
import { compete, STEPS } from './contract.ts'

// Its server normally decides what to show. Here its own tooltip component gets the step directly, which is in its favour.
customElements.define('bench-flows-tooltip', BasicsV2Tooltip)
Object.assign(window, { flows })

let tooltip: InstanceType<typeof BasicsV2Tooltip> | null = null
function show(index: number): void {
  const step = STEPS[index]!
  tooltip?.remove()
  tooltip = document.createElement('bench-flows-tooltip') as InstanceType<typeof BasicsV2Tooltip>
  Object.assign(tooltip, {
    title: step.title,
    body: step.body,
    targetElement: step.target,
    dismissible: true,
    hideOverlay: false,
    primaryButton: { label: 'Next', callAction: async () => show(index + 1) },
    continue: () => show(index + 1),
    cancel: () => {},
    __flows: { id: 'bench', workflowId: 'bench' },
  })
  document.body.append(tooltip)
}
compete({
  start: () => show(0),
  next: () => show(1),
  stop() {
    tooltip?.remove()
    tooltip = null
  },
  box: () => document.querySelector('.flows_basicsV2_tooltip_tooltip, [class*="tooltip_tooltip"]'),
})
