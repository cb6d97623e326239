import type { Labels } from '../../protocol/labels.ts'

export const bg: Labels = {
  Close: 'Затваряне',
  Next: 'Напред',
  Done: 'Готово',
  Send: 'Изпращане',
  'Step # of #': 'Стъпка # от #',
  'Press F8 to go there.': 'Натиснете F8, за да отидете там.',
  '# of # done': 'Завършени # от #',
  done: 'завършено',
  Help: 'Помощ',
  new: 'ново',
  'Very bad': 'Много лошо',
  Bad: 'Лошо',
  Okay: 'Задоволително',
  Good: 'Добре',
  'Very good': 'Много добре',
  Hint: 'Подсказка',
  'Please answer this question.': 'Отговорете на този въпрос.',
  'Please enter an email address.': 'Въведете имейл адрес.',
  'Please enter a number.': 'Въведете число.',
}
