import { textsOf, withTexts } from '../../src/content/texts.ts'
import type { Experience, Step } from '../../src/protocol/experience.ts'

/** The texts of the presets in Arabic, for the right-to-left gallery. Missing ones stay in English. */
const ARABIC: { [english: string]: string } = {
  'Plan the week in one view': 'خطّط أسبوعك في لمحة واحدة',
  'Drag a card to another day and everyone on the team is told. Press `/` to find a task by name.':
    'اسحب البطاقة إلى يوم آخر وسيعلم الجميع بذلك. اضغط `/` للبحث عن مهمة بالاسم.',
  'Your numbers, live': 'أرقامك مباشرةً',
  'Revenue is counted the moment an invoice is paid. **Nothing to refresh.**':
    'تُحتسب الإيرادات لحظة دفع الفاتورة. **لا حاجة إلى التحديث.**',
  'Show me more': 'أرني المزيد',
  Later: 'لاحقًا',
  'Welcome, {{first_name fallback="there"}}': 'أهلاً بك يا {{first_name fallback="صديقنا"}}',
  'Three short steps and you know your way around.\n\n- Plan the week\n- Share it with the team\n- See what it brought':
    'ثلاث خطوات قصيرة وستعرف طريقك.\n\n- خطّط الأسبوع\n- شاركه مع الفريق\n- اطّلع على النتيجة',
  'Take the tour': 'ابدأ الجولة',
  Skip: 'تخطَّ',
  'Reports now draw themselves': 'التقارير ترسم نفسها الآن',
  'Pick a question, and the [right chart](https://example.com/charts) is chosen for you.':
    'اختر سؤالاً وسنختار لك [الرسم المناسب](https://example.com/charts).',
  'Try it': 'جرّبها',
  'Not now': 'ليس الآن',
  'How likely are you to recommend Northwind to a colleague?': 'ما مدى احتمال أن توصي زميلاً بنورثويند؟',
  'Not likely': 'غير محتمل',
  'Very likely': 'محتمل جدًا',
  'How was your support chat today?': 'كيف كانت محادثة الدعم اليوم؟',
  Poor: 'سيئة',
  Excellent: 'ممتازة',
  'Northwind made it easy for me to plan the week.': 'سهّلت عليّ نورثويند التخطيط للأسبوع.',
  'Strongly disagree': 'لا أوافق بشدة',
  'Strongly agree': 'أوافق بشدة',
  'How do you feel about the new editor?': 'ما رأيك في المحرّر الجديد؟',
  'Hate it': 'لا أحبه',
  'Love it': 'أحبه',
  'What brings you here?': 'ما الذي أتى بك إلى هنا؟',
  'One click, and we show you what fits.': 'نقرة واحدة ونعرض لك ما يناسبك.',
  'Planning my own week': 'التخطيط لأسبوعي',
  'Leading a team': 'قيادة فريق',
  'Just looking': 'أتصفّح فقط',
  'How did you hear about us?': 'كيف سمعت عنا؟',
  'What is the one thing you miss?': 'ما الشيء الوحيد الذي تفتقده؟',
  'We read every answer.': 'نقرأ كل إجابة.',
  'I wish I could…': 'أتمنى أن أستطيع…',
  'Get started': 'ابدأ من هنا',
  'Four small steps to a calm week.': 'أربع خطوات صغيرة نحو أسبوع هادئ.',
  'Plan your first week': 'خطّط أسبوعك الأول',
  'Connect your calendar': 'اربط تقويمك',
  'Invite a colleague': 'ادعُ زميلاً',
  'Turn on notifications': 'فعّل الإشعارات',
  'How can we help?': 'كيف يمكننا المساعدة؟',
  Documentation: 'التوثيق',
  'Take the tour again': 'أعد الجولة',
  'Talk to us': 'تحدّث إلينا',
  'Write to support': 'راسل الدعم',
  'Report a problem': 'أبلغ عن مشكلة',
  Share: 'مشاركة',
  'Everyone with the link can look, nobody can change anything.':
    'يمكن لكل من لديه الرابط أن يطّلع، ولا يمكن لأحد أن يغيّر شيئًا.',
  'New: live numbers': 'جديد: أرقام مباشرة',
  'Revenue is counted the moment an invoice is paid.': 'تُحتسب الإيرادات لحظة دفع الفاتورة.',
  'Got it': 'فهمت',
  '**Maintenance on Sunday,** 6:00 to 6:30 UTC. You can keep working; changes are saved on your device.':
    '**صيانة يوم الأحد،** من 6:00 إلى 6:30. يمكنك متابعة العمل، فالتغييرات تُحفظ على جهازك.',
  'Read more': 'اقرأ المزيد',
  'Your trial ends in 5 days': 'تنتهي فترتك التجريبية بعد 5 أيام',
  'Keep your boards, your team and your history. Cancel whenever you like.': 'احتفظ بلوحاتك وفريقك وسجلّك. ألغِ متى شئت.',
  'Choose a plan': 'اختر خطة',
  'Remind me': 'ذكّرني',
  'Thank you!': 'شكرًا لك!',
}

/** The same Experience with its Arabic texts, as if it were written in Arabic. */
export function inArabic<E extends Experience>(experience: E): E {
  const steps = (experience.steps as Step[]).map(step => {
    const texts = Object.entries(textsOf(step)).filter(([, text]) => ARABIC[text])
    return withTexts(step, Object.fromEntries(texts.map(([field, text]) => [field, ARABIC[text]!])))
  })
  return { ...experience, steps, language: 'ar' } as E
}
