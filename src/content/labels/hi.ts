import type { Labels } from '../../protocol/labels.ts'

export const hi: Labels = {
  Close: 'बंद करें',
  Next: 'आगे',
  Done: 'हो गया',
  Send: 'भेजें',
  'Step # of #': 'चरण #/#',
  'Press F8 to go there.': 'वहाँ जाने के लिए F8 दबाएँ।',
  '# of # done': '#/# पूरे',
  done: 'पूरा',
  Help: 'सहायता',
  new: 'नया',
  'Very bad': 'बहुत खराब',
  Bad: 'खराब',
  Okay: 'ठीक',
  Good: 'अच्छा',
  'Very good': 'बहुत अच्छा',
  Hint: 'संकेत',
  'Please answer this question.': 'कृपया इस सवाल का जवाब दें।',
  'Please enter an email address.': 'कृपया ईमेल पता डालें।',
  'Please enter a number.': 'कृपया एक संख्या डालें।',
}
