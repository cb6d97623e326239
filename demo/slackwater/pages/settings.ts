import { el } from '../element.ts'
import type { Page } from './page.ts'

export const settings: Page = {
  title: 'Settings',
  nav: 'Settings',
  path: '/settings',
  render: desk => {
    const form = el(
      'form',
      { class: 'card settings', id: 'settings' },
      el(
        'fieldset',
        {},
        el('legend', {}, 'The harbour'),
        field('Name', el('input', { name: 'name', value: 'Sandhaven', autocomplete: 'off', required: true })),
        field('VHF channel', el('input', { name: 'vhf', type: 'number', value: 12, min: 1, max: 88 })),
        field(
          'Depths in',
          el(
            'select',
            { name: 'unit' },
            el('option', {}, 'metres'),
            el('option', {}, 'feet'),
            el('option', {}, 'fathoms'),
          ),
        ),
      ),
      el(
        'fieldset',
        { id: 'quiet-hours' },
        el('legend', {}, 'Quiet hours'),
        check('quiet', 'No engines between ten and six', true),
        check('lights', 'Dim the pontoon lights', false),
        check('calls', 'Send calls to the night watch', true),
      ),
      el('div', { class: 'actions' }, el('button', { class: 'primary', type: 'submit' }, 'Save settings')),
    )
    form.addEventListener('submit', event => {
      event.preventDefault()
      desk.track('settings_saved')
      desk.say('Saved. The night watch will hear of it.')
    })
    return [
      el(
        'header',
        { class: 'head' },
        el('div', {}, el('p', { class: 'kicker' }, 'For everybody on watch'), el('h1', { tabindex: -1 }, 'Settings')),
      ),
      form,
    ]
  },
}

function field(label: string, input: HTMLElement) {
  return el('label', { class: 'field' }, el('span', {}, label), input)
}

function check(name: string, label: string, on: boolean) {
  return el('label', { class: 'check' }, el('input', { type: 'checkbox', name, checked: on }), el('span', {}, label))
}
