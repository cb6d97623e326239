import type { Labels } from '../../protocol/labels.ts'

export const fr: Labels = {
  Close: 'Fermer',
  Next: 'Suivant',
  Done: 'Terminé',
  Send: 'Envoyer',
  'Step # of #': 'Étape # sur #',
  'Press F8 to go there.': 'Appuyez sur F8 pour y accéder.',
  '# of # done': '# sur # terminés',
  done: 'terminé',
  Help: 'Aide',
  new: 'nouveau',
  'Very bad': 'Très mauvais',
  Bad: 'Mauvais',
  Okay: 'Moyen',
  Good: 'Bon',
  'Very good': 'Très bon',
  Hint: 'Indication',
  'Please answer this question.': 'Veuillez répondre à cette question.',
  'Please enter an email address.': 'Veuillez saisir une adresse e-mail.',
  'Please enter a number.': 'Veuillez saisir un nombre.',
}
