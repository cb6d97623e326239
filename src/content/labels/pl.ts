import type { Labels } from '../../protocol/labels.ts'

export const pl: Labels = {
  Close: 'Zamknij',
  Next: 'Dalej',
  Done: 'Gotowe',
  Send: 'Wyślij',
  'Step # of #': 'Krok # z #',
  'Press F8 to go there.': 'Naciśnij F8, aby tam przejść.',
  '# of # done': 'Ukończono # z #',
  done: 'ukończone',
  Help: 'Pomoc',
  new: 'nowe',
  'Very bad': 'Bardzo źle',
  Bad: 'Źle',
  Okay: 'Średnio',
  Good: 'Dobrze',
  'Very good': 'Bardzo dobrze',
  Hint: 'Wskazówka',
  'Please answer this question.': 'Odpowiedz na to pytanie.',
  'Please enter an email address.': 'Wpisz adres e-mail.',
  'Please enter a number.': 'Wpisz liczbę.',
}
