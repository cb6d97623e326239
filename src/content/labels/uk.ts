import type { Labels } from '../../protocol/labels.ts'

export const uk: Labels = {
  Close: 'Закрити',
  Next: 'Далі',
  Done: 'Готово',
  Send: 'Надіслати',
  'Step # of #': 'Крок # з #',
  'Press F8 to go there.': 'Натисніть F8, щоб перейти туди.',
  '# of # done': 'Виконано # з #',
  done: 'виконано',
  Help: 'Допомога',
  new: 'нове',
  'Very bad': 'Дуже погано',
  Bad: 'Погано',
  Okay: 'Нормально',
  Good: 'Добре',
  'Very good': 'Дуже добре',
  Hint: 'Підказка',
  'Please answer this question.': 'Дайте відповідь на це запитання.',
  'Please enter an email address.': 'Введіть адресу електронної пошти.',
  'Please enter a number.': 'Введіть число.',
}
