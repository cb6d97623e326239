import type { Template } from './template.ts'
import { TO_CHOOSE_ADDRESS, TO_CHOOSE_ELEMENT, TO_WRITE_HINT } from './to-choose.ts'

export const checklist: Template = {
  name: 'checklist',
  title: 'Checklist',
  says: 'Three things that make people stay, ticked off one by one.',
  kind: 'launcher',
  content: {
    kind: 'launcher',
    name: 'Getting started',
    description: 'For the first weeks.',
    steps: [
      {
        title: 'Getting started',
        body: 'Three small things, in any order.',
        place: { screen: 'bottom-right', label: 'Getting started', icon: 'list' },
        style: 'checklist',
        buttons: [
          { does: 'open', text: 'Make your first one', url: TO_CHOOSE_ADDRESS },
          { does: 'open', text: 'Invite a colleague', url: TO_CHOOSE_ADDRESS },
          { does: 'open', text: 'Choose what you are told about', url: TO_CHOOSE_ADDRESS },
        ],
      },
    ],
  },
}

export const helpMenu: Template = {
  name: 'help-menu',
  title: 'Help menu',
  says: 'Everything people look for when they are stuck, behind one button.',
  kind: 'launcher',
  content: {
    kind: 'launcher',
    name: 'Help',
    description: 'On every page, for everybody.',
    steps: [
      {
        title: 'How can we help?',
        place: { screen: 'bottom-right', label: 'Help', icon: 'help' },
        buttons: [
          { does: 'open', text: 'Guides', url: TO_CHOOSE_ADDRESS, new_tab: true },
          { does: 'open', text: 'What is new', url: TO_CHOOSE_ADDRESS, new_tab: true },
          { does: 'divider', text: 'Talk to us' },
          { does: 'open', text: 'Write to support', url: TO_CHOOSE_ADDRESS },
        ],
      },
    ],
  },
}

export const hint: Template = {
  name: 'hint',
  title: 'Hint',
  says: 'Explains one thing, beside it.',
  kind: 'tooltip',
  content: {
    kind: 'tooltip',
    name: 'Hint',
    description: 'For a word or a control that people ask about.',
    steps: [
      {
        title: 'What this is',
        body: TO_WRITE_HINT,
        place: { beside: TO_CHOOSE_ELEMENT },
        hint: true,
      },
    ],
  },
}

export const banner: Template = {
  name: 'banner',
  title: 'Banner',
  says: 'One line at the top for everybody: maintenance, a deadline, good news.',
  kind: 'embed',
  content: {
    kind: 'embed',
    name: 'Banner',
    description: 'Unpublish it when it is over, or set the time in advance.',
    steps: [
      {
        body: '**Sunday, 8 to 9 in the morning:** we move house. You can read everything, and save again at nine.',
        place: { banner: 'top', push: true },
        dismiss_text: 'Hide this',
      },
    ],
  },
}

export const emptyState: Template = {
  name: 'empty-state',
  title: 'Empty state',
  says: 'A card inside an empty page that says what to do first.',
  kind: 'embed',
  content: {
    kind: 'embed',
    name: 'Empty state',
    description: 'Inside the list that is empty on the first day.',
    steps: [
      {
        title: 'Nothing here yet',
        body: 'This fills up when you have made your first one. It takes about two minutes.',
        place: { inside: TO_CHOOSE_ELEMENT, height: 160 },
        dismissible: false,
        // biome-ignore lint/suspicious/noThenProperty: what follows the action
        buttons: [{ text: 'Make the first one', does: 'open', url: TO_CHOOSE_ADDRESS, then: 'stay' }],
      },
    ],
  },
}
