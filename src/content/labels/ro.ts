import type { Labels } from '../../protocol/labels.ts'

export const ro: Labels = {
  Close: 'Închide',
  Next: 'Înainte',
  Done: 'Gata',
  Send: 'Trimite',
  'Step # of #': 'Pasul # din #',
  'Press F8 to go there.': 'Apăsați F8 pentru a ajunge acolo.',
  '# of # done': '# din # finalizate',
  done: 'finalizat',
  Help: 'Ajutor',
  new: 'nou',
  'Very bad': 'Foarte rău',
  Bad: 'Rău',
  Okay: 'Acceptabil',
  Good: 'Bine',
  'Very good': 'Foarte bine',
  Hint: 'Indiciu',
  'Please answer this question.': 'Răspundeți la această întrebare.',
  'Please enter an email address.': 'Introduceți o adresă de e-mail.',
  'Please enter a number.': 'Introduceți un număr.',
}
