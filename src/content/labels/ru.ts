import type { Labels } from '../../protocol/labels.ts'

export const ru: Labels = {
  Close: 'Закрыть',
  Next: 'Далее',
  Done: 'Готово',
  Send: 'Отправить',
  'Step # of #': 'Шаг # из #',
  'Press F8 to go there.': 'Нажмите F8, чтобы перейти туда.',
  '# of # done': 'Выполнено # из #',
  done: 'выполнено',
  Help: 'Помощь',
  new: 'новое',
  'Very bad': 'Очень плохо',
  Bad: 'Плохо',
  Okay: 'Нормально',
  Good: 'Хорошо',
  'Very good': 'Очень хорошо',
  Hint: 'Подсказка',
  'Please answer this question.': 'Ответьте на этот вопрос.',
  'Please enter an email address.': 'Введите адрес электронной почты.',
  'Please enter a number.': 'Введите число.',
}
