import type { Labels } from '../../protocol/labels.ts'

export const he: Labels = {
  Close: 'סגירה',
  Next: 'הבא',
  Done: 'סיום',
  Send: 'שליחה',
  'Step # of #': 'שלב # מתוך #',
  'Press F8 to go there.': 'הקישו F8 כדי לעבור לשם.',
  '# of # done': '# מתוך # הושלמו',
  done: 'הושלם',
  Help: 'עזרה',
  new: 'חדש',
  'Very bad': 'רע מאוד',
  Bad: 'רע',
  Okay: 'בסדר',
  Good: 'טוב',
  'Very good': 'טוב מאוד',
  Hint: 'רמז',
  'Please answer this question.': 'יש לענות על שאלה זו.',
  'Please enter an email address.': 'יש להזין כתובת אימייל.',
  'Please enter a number.': 'יש להזין מספר.',
}
