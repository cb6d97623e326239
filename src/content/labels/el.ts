import type { Labels } from '../../protocol/labels.ts'

export const el: Labels = {
  Close: 'Κλείσιμο',
  Next: 'Επόμενο',
  Done: 'Τέλος',
  Send: 'Αποστολή',
  'Step # of #': 'Βήμα # από #',
  'Press F8 to go there.': 'Πατήστε F8 για μετάβαση εκεί.',
  '# of # done': 'Ολοκληρώθηκαν # από #',
  done: 'ολοκληρώθηκε',
  Help: 'Βοήθεια',
  new: 'νέο',
  'Very bad': 'Πολύ κακό',
  Bad: 'Κακό',
  Okay: 'Μέτριο',
  Good: 'Καλό',
  'Very good': 'Πολύ καλό',
  Hint: 'Υπόδειξη',
  'Please answer this question.': 'Απαντήστε σε αυτήν την ερώτηση.',
  'Please enter an email address.': 'Εισαγάγετε μια διεύθυνση email.',
  'Please enter a number.': 'Εισαγάγετε έναν αριθμό.',
}
