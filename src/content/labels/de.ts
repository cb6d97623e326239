import type { Labels } from '../../protocol/labels.ts'

export const de: Labels = {
  Close: 'Schließen',
  Next: 'Weiter',
  Done: 'Fertig',
  Send: 'Senden',
  'Step # of #': 'Schritt # von #',
  'Press F8 to go there.': 'Mit F8 gelangen Sie dorthin.',
  '# of # done': '# von # erledigt',
  done: 'erledigt',
  Help: 'Hilfe',
  new: 'neu',
  'Very bad': 'Sehr schlecht',
  Bad: 'Schlecht',
  Okay: 'Geht so',
  Good: 'Gut',
  'Very good': 'Sehr gut',
  Hint: 'Hinweis',
  'Please answer this question.': 'Bitte beantworten Sie diese Frage.',
  'Please enter an email address.': 'Bitte geben Sie eine E-Mail-Adresse ein.',
  'Please enter a number.': 'Bitte geben Sie eine Zahl ein.',
}
