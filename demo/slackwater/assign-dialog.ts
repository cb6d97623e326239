import { el } from './element.ts'
import { arrivals, type Berth } from './harbour.ts'

/** The modal dialog that assigns a berth to a boat. It is a real `<dialog>`, so the page behind it is inert. */
export function openAssignDialog(
  berths: Berth[],
  given: { boat?: string; berth?: string },
  assign: (boat: string, berth: string) => void,
): void {
  const boats = arrivals.filter(arrival => !berths.some(berth => berth.boat === arrival.boat))
  const free = berths.filter(berth => berth.state === 'free')
  const boat = el(
    'select',
    { name: 'boat', id: 'assign-boat' },
    ...boats.map(each => option(each.boat, `${each.boat}, ${each.length} m`, given.boat)),
  )
  const berth = el(
    'select',
    { name: 'berth', id: 'assign-berth' },
    ...free.map(each => option(each.id, `${each.id}, ${each.length} m, ${each.depth.toFixed(1)} deep`, given.berth)),
  )
  const dialog = el(
    'dialog',
    { class: 'assign', 'aria-labelledby': 'assign-title' },
    el('h2', { id: 'assign-title' }, 'Assign a berth'),
    el(
      'form',
      {
        method: 'dialog',
        onsubmit: () => {
          if (boat.value && berth.value) assign(boat.value, berth.value)
        },
      },
      el('label', { class: 'field' }, el('span', {}, 'Boat'), boat),
      el('label', { class: 'field' }, el('span', {}, 'Berth'), berth),
      el(
        'div',
        { class: 'actions' },
        el('button', { class: 'secondary', type: 'button', onclick: () => dialog.close() }, 'Cancel'),
        el('button', { class: 'primary', type: 'submit', disabled: !boats.length || !free.length }, 'Assign'),
      ),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function option(value: string, label: string, chosen: string | undefined) {
  return el('option', { value, selected: value === chosen }, label)
}
