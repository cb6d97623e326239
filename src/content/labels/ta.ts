import type { Labels } from '../../protocol/labels.ts'

export const ta: Labels = {
  Close: 'மூடு',
  Next: 'அடுத்து',
  Done: 'முடிந்தது',
  Send: 'அனுப்பு',
  'Step # of #': 'படி #/#',
  'Press F8 to go there.': 'அங்கு செல்ல F8 ஐ அழுத்தவும்.',
  '# of # done': '#/# முடிந்தது',
  done: 'முடிந்தது',
  Help: 'உதவி',
  new: 'புதியது',
  'Very bad': 'மிக மோசம்',
  Bad: 'மோசம்',
  Okay: 'பரவாயில்லை',
  Good: 'நன்று',
  'Very good': 'மிக நன்று',
  Hint: 'குறிப்பு',
  'Please answer this question.': 'இந்தக் கேள்விக்குப் பதிலளிக்கவும்.',
  'Please enter an email address.': 'மின்னஞ்சல் முகவரியை உள்ளிடவும்.',
  'Please enter a number.': 'ஓர் எண்ணை உள்ளிடவும்.',
}
