import { TO_CHOOSE_ADDRESS } from '../../templates/to-choose.ts'
import type { JsonObject } from '../draft/json.ts'

/** The fields that an action starts with, and fields that only some actions have. */
const BEGINS: { [does: string]: JsonObject } = {
  snooze: { for: '1d' },
  open: { url: TO_CHOOSE_ADDRESS },
  start: { experience_id: '' },
  call: { action: '' },
}
const OWN: { [does: string]: string[] } = {
  snooze: ['for'],
  open: ['url', 'new_tab', 'then'],
  start: ['experience_id', 'then'],
  call: ['action', 'then'],
}
const ALL_OWN = new Set(Object.values(OWN).flat())

/** The same button with another action: without the fields of the old one, and with those that the new one needs. */
export function withAction(button: JsonObject, does: string): JsonObject {
  const own = OWN[does] ?? []
  const kept = Object.entries(button).filter(([name]) => !ALL_OWN.has(name) || own.includes(name))
  return { ...BEGINS[does], ...Object.fromEntries(kept), does }
}
