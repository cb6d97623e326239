import type { Labels } from '../../protocol/labels.ts'

export const ja: Labels = {
  Close: '閉じる',
  Next: '次へ',
  Done: '完了',
  Send: '送信',
  'Step # of #': 'ステップ #/#',
  'Press F8 to go there.': 'F8 キーで移動します。',
  '# of # done': '#/# 完了',
  done: '完了',
  Help: 'ヘルプ',
  new: '新着',
  'Very bad': 'とても悪い',
  Bad: '悪い',
  Okay: '普通',
  Good: '良い',
  'Very good': 'とても良い',
  Hint: 'ヒント',
  'Please answer this question.': 'この質問に回答してください。',
  'Please enter an email address.': 'メールアドレスを入力してください。',
  'Please enter a number.': '数値を入力してください。',
}
