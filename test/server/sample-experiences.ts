import type { ExperienceInput } from '../../src/protocol/experience.ts'

type InputOf<K extends ExperienceInput['kind']> = Extract<ExperienceInput, { kind: K }>

/** One Experience of each kind as a user would write it, with everything that has texts in it. */
export const aTour = (changes: Partial<InputOf<'tour'>> = {}): InputOf<'tour'> => ({
  kind: 'tour',
  name: 'Welcome',
  steps: [
    {
      title: 'Hello {{first_name fallback="there"}}',
      body: 'A short look around.',
      place: { screen: 'center' },
      dismiss_text: 'Close',
      buttons: [
        { text: 'Show me', does: 'next' },
        { text: 'Later', does: 'snooze', for: '2d' },
      ],
    },
    { title: 'Projects', body: 'They live here.', place: { beside: '#projects', side: 'right' } },
  ],
  ...changes,
})

export const aSurvey = (changes: Partial<InputOf<'survey'>> = {}): InputOf<'survey'> => ({
  kind: 'survey',
  name: 'How was it?',
  steps: [
    {
      title: 'How easy was that?',
      question: {
        type: 'ces',
        low: 'Hard',
        high: 'Easy',
        follow_up: [{ answers: ['1', '2'], text: 'What was hard?' }],
      },
    },
    {
      title: 'What do you do?',
      question: {
        type: 'buttons',
        options: [
          { text: 'Design', value: 'design' },
          { text: 'Code', value: 'code' },
        ],
      },
    },
    { title: 'Anything else?', question: { type: 'text', placeholder: 'Tell us' } },
  ],
  ...changes,
})

export const aLauncher = (changes: Partial<InputOf<'launcher'>> = {}): InputOf<'launcher'> => ({
  kind: 'launcher',
  name: 'Help',
  steps: [
    {
      title: 'Help',
      place: { screen: 'bottom-right', label: 'Help' },
      buttons: [
        { text: 'Guides', does: 'open', url: 'https://example.com/guides' },
        { does: 'divider', text: 'More' },
      ],
    },
  ],
  ...changes,
})

export const aTooltip = (changes: Partial<InputOf<'tooltip'>> = {}): InputOf<'tooltip'> => ({
  kind: 'tooltip',
  name: 'Export hint',
  steps: [{ title: 'Export', body: 'As CSV or PDF.', place: { beside: '#export' } }],
  ...changes,
})

export const anEmbed = (changes: Partial<InputOf<'embed'>> = {}): InputOf<'embed'> => ({
  kind: 'embed',
  name: 'News',
  steps: [
    {
      title: 'New: dark mode',
      media: { image: 'https://example.com/dark.png', alt: 'The app in the dark' },
      place: { banner: 'top' },
    },
  ],
  ...changes,
})

export const samples = { tour: aTour, survey: aSurvey, launcher: aLauncher, tooltip: aTooltip, embed: anEmbed }
