import type { Labels } from '../../protocol/labels.ts'

export const it: Labels = {
  Close: 'Chiudi',
  Next: 'Avanti',
  Done: 'Fine',
  Send: 'Invia',
  'Step # of #': 'Passaggio # di #',
  'Press F8 to go there.': 'Premi F8 per andarci.',
  '# of # done': '# di # completati',
  done: 'completato',
  Help: 'Aiuto',
  new: 'nuovo',
  'Very bad': 'Pessimo',
  Bad: 'Scarso',
  Okay: 'Così così',
  Good: 'Buono',
  'Very good': 'Ottimo',
  Hint: 'Suggerimento',
  'Please answer this question.': 'Rispondi a questa domanda.',
  'Please enter an email address.': 'Inserisci un indirizzo e-mail.',
  'Please enter a number.': 'Inserisci un numero.',
}
