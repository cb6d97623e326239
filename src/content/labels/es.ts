import type { Labels } from '../../protocol/labels.ts'

export const es: Labels = {
  Close: 'Cerrar',
  Next: 'Siguiente',
  Done: 'Listo',
  Send: 'Enviar',
  'Step # of #': 'Paso # de #',
  'Press F8 to go there.': 'Pulse F8 para ir allí.',
  '# of # done': '# de # hechos',
  done: 'hecho',
  Help: 'Ayuda',
  new: 'nuevo',
  'Very bad': 'Muy mal',
  Bad: 'Mal',
  Okay: 'Regular',
  Good: 'Bien',
  'Very good': 'Muy bien',
  Hint: 'Pista',
  'Please answer this question.': 'Responda a esta pregunta.',
  'Please enter an email address.': 'Introduzca una dirección de correo electrónico.',
  'Please enter a number.': 'Introduzca un número.',
}
