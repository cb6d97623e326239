import type { Experience } from '../../src/protocol/experience.ts'

/** One picture of the gallery: an Experience that shows what its kind can do. */
export interface Preset {
  name: string
  experience: Experience
  /** Launcher items that are already done. */
  done?: string[]
}

let made = 0
const id = () => (++made).toString(16).padStart(24, '0')
const base = () => ({ id: id(), published_at: '2026-01-01T00:00:00Z' })

function tour(name: string, steps: object[], more: object = {}): Preset {
  return {
    name,
    experience: {
      ...base(),
      kind: 'tour',
      name,
      steps: steps.map(step => ({ id: id(), ...step })),
      ...more,
    } as Experience,
  }
}
function one(kind: Experience['kind'], name: string, step: object, more: object = {}): Preset {
  return { name, experience: { ...base(), kind, name, steps: [{ id: id(), ...step }], ...more } as Experience }
}
const button = (does: string, text: string, more: object = {}) => ({ id: id(), does, text, ...more })
const option = (text: string, value: string) => ({ id: id(), text, value })

export const PRESETS: Preset[] = [
  tour('Beside an element', [
    {
      title: 'Plan the week in one view',
      body: 'Drag a card to another day and everyone on the team is told. Press `/` to find a task by name.',
      place: { beside: '#plan' },
    },
    { title: 'Share it', body: 'Invite people from here.', place: { beside: '#share' } },
    { title: 'Done', body: 'That is all.', place: { screen: 'center' } },
  ]),
  tour('Spotlight', [
    {
      title: 'Your numbers, live',
      body: 'Revenue is counted the moment an invoice is paid. **Nothing to refresh.**',
      place: { beside: '#chart' },
      backdrop: true,
      buttons: [button('next', 'Show me more'), button('snooze', 'Later', { for: '1d' })],
    },
    { title: 'Next', body: 'More.', place: { beside: '#share' }, backdrop: true },
    { title: 'Next', body: 'More.', place: { beside: '#plan' }, backdrop: true },
    { title: 'Next', body: 'More.', place: { screen: 'center' }, backdrop: true },
  ]),
  tour(
    'Welcome, centred',
    [
      {
        title: 'Welcome, {{first_name fallback="there"}}',
        body: 'Three short steps and you know your way around.\n\n- Plan the week\n- Share it with the team\n- See what it brought',
        place: { screen: 'center' },
        backdrop: true,
        buttons: [button('next', 'Take the tour'), button('exit', 'Skip', { style: 'link' })],
      },
      { title: 'Two', place: { screen: 'center' } },
      { title: 'Three', place: { screen: 'center' } },
    ],
    { translations: {} },
  ),
  tour('With a picture', [
    {
      title: 'Reports now draw themselves',
      body: 'Pick a question, and the [right chart](https://example.com/charts) is chosen for you.',
      media: { image: '/picture.svg', alt: 'A bar chart that grows', width: 360, height: 180 },
      place: { screen: 'bottom-right' },
      buttons: [button('open', 'Try it', { url: '/reports' }), button('exit', 'Not now')],
    },
  ]),
  one('survey', 'NPS', {
    title: 'How likely are you to recommend Northwind to a colleague?',
    question: {
      type: 'nps',
      low: 'Not likely',
      high: 'Very likely',
      follow_up: [
        { answers: ['0', '1', '2', '3', '4', '5', '6'], text: 'What should we do better?' },
        { answers: ['9', '10'], text: 'What do you like most?' },
      ],
    },
  }),
  one('survey', 'CSAT', {
    title: 'How was your support chat today?',
    question: { type: 'csat', low: 'Poor', high: 'Excellent' },
  }),
  one('survey', 'CES', {
    title: 'Northwind made it easy for me to plan the week.',
    question: { type: 'ces', low: 'Strongly disagree', high: 'Strongly agree' },
  }),
  one('survey', 'Faces', {
    title: 'How do you feel about the new editor?',
    question: { type: 'emoji', low: 'Hate it', high: 'Love it' },
  }),
  one('survey', 'Buttons', {
    title: 'What brings you here?',
    body: 'One click, and we show you what fits.',
    question: {
      type: 'buttons',
      options: [
        option('Planning my own week', 'own'),
        option('Leading a team', 'lead'),
        option('Just looking', 'look'),
      ],
    },
  }),
  one('survey', 'Dropdown', {
    title: 'How did you hear about us?',
    question: {
      type: 'dropdown',
      options: [option('A colleague', 'colleague'), option('A search', 'search'), option('A talk', 'talk')],
    },
  }),
  one('survey', 'Text', {
    title: 'What is the one thing you miss?',
    body: 'We read every answer.',
    question: { type: 'text', long: true, placeholder: 'I wish I could…' },
  }),
  {
    name: 'Several questions',
    experience: {
      ...base(),
      kind: 'survey',
      name: 'Several questions',
      steps: [
        { id: id(), title: 'How do you feel about the new editor?', question: { type: 'emoji' } },
        { id: id(), title: 'Your email, if we may ask', question: { type: 'text', input: 'email', required: true } },
        { id: id(), title: 'Thank you!', body: 'Your answer goes straight to the people who build it.' },
      ],
    } as Experience,
  },
  (() => {
    const items = [
      button('start', 'Plan your first week', { experience_id: id() }),
      button('open', 'Connect your calendar', { url: '/calendar' }),
      button('start', 'Invite a colleague', { experience_id: id() }),
      button('call', 'Turn on notifications', { action: 'notify' }),
    ]
    return {
      ...one('launcher', 'Checklist', {
        title: 'Get started',
        body: 'Four small steps to a calm week.',
        style: 'checklist',
        place: { screen: 'bottom-right', label: 'Get started', icon: 'list' },
        buttons: items,
      }),
      done: [items[0]!.id],
    }
  })(),
  one('launcher', 'Help list', {
    title: 'How can we help?',
    style: 'list',
    place: { screen: 'bottom-right', icon: 'help' },
    buttons: [
      button('open', 'Documentation', { url: 'https://docs.example.com/', new_tab: true }),
      button('start', 'Take the tour again', { experience_id: id() }),
      { id: id(), does: 'divider', text: 'Talk to us' },
      button('open', 'Write to support', { url: 'mailto:help@example.com' }),
      button('call', 'Report a problem', { action: 'report' }),
    ],
  }),
  one('tooltip', 'Tooltip', {
    title: 'Share',
    body: 'Everyone with the link can look, nobody can change anything.',
    place: { beside: '#share' },
  }),
  one('tooltip', 'Hint', {
    title: 'New: live numbers',
    body: 'Revenue is counted the moment an invoice is paid.',
    place: { beside: '#chart' },
    hint: true,
    opens_on: 'click',
    buttons: [button('exit', 'Got it')],
  }),
  one('embed', 'Banner', {
    body: '**Maintenance on Sunday,** 6:00 to 6:30 UTC. You can keep working; changes are saved on your device.',
    place: { banner: 'top' },
    buttons: [button('open', 'Read more', { url: 'https://status.example.com/', new_tab: true })],
  }),
  one('embed', 'Card', {
    title: 'Your trial ends in 5 days',
    body: 'Keep your boards, your team and your history. Cancel whenever you like.',
    place: { inside: '#slot', height: 150 },
    buttons: [button('open', 'Choose a plan', { url: '/plans' }), button('snooze', 'Remind me', { for: '2d' })],
  }),
]
