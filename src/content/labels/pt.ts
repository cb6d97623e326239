import type { Labels } from '../../protocol/labels.ts'

export const pt: Labels = {
  Close: 'Fechar',
  Next: 'Avançar',
  Done: 'Concluir',
  Send: 'Enviar',
  'Step # of #': 'Etapa # de #',
  'Press F8 to go there.': 'Prima F8 para ir para lá.',
  '# of # done': '# de # concluídos',
  done: 'concluído',
  Help: 'Ajuda',
  new: 'novo',
  'Very bad': 'Muito ruim',
  Bad: 'Ruim',
  Okay: 'Regular',
  Good: 'Bom',
  'Very good': 'Muito bom',
  Hint: 'Dica',
  'Please answer this question.': 'Responda a esta pergunta.',
  'Please enter an email address.': 'Insira um endereço de e-mail.',
  'Please enter a number.': 'Insira um número.',
}
