import type { Labels } from '../../protocol/labels.ts'

export const ko: Labels = {
  Close: '닫기',
  Next: '다음',
  Done: '완료',
  Send: '보내기',
  'Step # of #': '#/#단계',
  'Press F8 to go there.': 'F8 키를 눌러 이동하세요.',
  '# of # done': '#/# 완료',
  done: '완료',
  Help: '도움말',
  new: '새 항목',
  'Very bad': '매우 나쁨',
  Bad: '나쁨',
  Okay: '보통',
  Good: '좋음',
  'Very good': '매우 좋음',
  Hint: '힌트',
  'Please answer this question.': '이 질문에 답해 주세요.',
  'Please enter an email address.': '이메일 주소를 입력해 주세요.',
  'Please enter a number.': '숫자를 입력해 주세요.',
}
