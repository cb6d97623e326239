import type { Labels } from '../../protocol/labels.ts'

export const ca: Labels = {
  Close: 'Tanca',
  Next: 'Següent',
  Done: 'Fet',
  Send: 'Envia',
  'Step # of #': 'Pas # de #',
  'Press F8 to go there.': 'Premeu F8 per anar-hi.',
  '# of # done': '# de # fets',
  done: 'fet',
  Help: 'Ajuda',
  new: 'nou',
  'Very bad': 'Molt malament',
  Bad: 'Malament',
  Okay: 'Regular',
  Good: 'Bé',
  'Very good': 'Molt bé',
  Hint: 'Pista',
  'Please answer this question.': 'Responeu aquesta pregunta.',
  'Please enter an email address.': 'Introduïu una adreça electrònica.',
  'Please enter a number.': 'Introduïu un nombre.',
}
