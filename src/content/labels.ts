import type { Kind } from '../protocol/experience.ts'
import { readTag } from './language-tag.ts'

/**
 * Our own labels, by their English text. `#` stands for a number. A page gets one language, and only the labels that its
 * Experience uses. The views themselves contain the English ones.
 */
const LABELS: { [english: string]: { [language: string]: string } } = {
  Close: { de: 'Schließen', fr: 'Fermer', es: 'Cerrar', pt: 'Fechar', ja: '閉じる', ar: 'إغلاق', he: 'סגירה' },
  Next: { de: 'Weiter', fr: 'Suivant', es: 'Siguiente', pt: 'Avançar', ja: '次へ', ar: 'التالي', he: 'הבא' },
  Done: { de: 'Fertig', fr: 'Terminé', es: 'Listo', pt: 'Concluir', ja: '完了', ar: 'تم', he: 'סיום' },
  Send: { de: 'Senden', fr: 'Envoyer', es: 'Enviar', pt: 'Enviar', ja: '送信', ar: 'إرسال', he: 'שליחה' },
  'Step # of #': {
    de: 'Schritt # von #',
    fr: 'Étape # sur #',
    es: 'Paso # de #',
    pt: 'Etapa # de #',
    ja: 'ステップ #/#',
    ar: 'الخطوة # من #',
    he: 'שלב # מתוך #',
  },
  '# of # done': {
    de: '# von # erledigt',
    fr: '# sur # terminés',
    es: '# de # hechos',
    pt: '# de # concluídos',
    ja: '#/# 完了',
    ar: 'تم # من #',
    he: '# מתוך # הושלמו',
  },
  done: { de: 'erledigt', fr: 'terminé', es: 'hecho', pt: 'concluído', ja: '完了', ar: 'تم', he: 'הושלם' },
  Help: { de: 'Hilfe', fr: 'Aide', es: 'Ayuda', pt: 'Ajuda', ja: 'ヘルプ', ar: 'مساعدة', he: 'עזרה' },
  new: { de: 'neu', fr: 'nouveau', es: 'nuevo', pt: 'novo', ja: '新着', ar: 'جديد', he: 'חדש' },
  'Very bad': {
    de: 'Sehr schlecht',
    fr: 'Très mauvais',
    es: 'Muy mal',
    pt: 'Muito ruim',
    ja: 'とても悪い',
    ar: 'سيئ جدًا',
    he: 'רע מאוד',
  },
  Bad: { de: 'Schlecht', fr: 'Mauvais', es: 'Mal', pt: 'Ruim', ja: '悪い', ar: 'سيئ', he: 'רע' },
  Okay: { de: 'Geht so', fr: 'Moyen', es: 'Regular', pt: 'Regular', ja: '普通', ar: 'مقبول', he: 'בסדר' },
  Good: { de: 'Gut', fr: 'Bon', es: 'Bien', pt: 'Bom', ja: '良い', ar: 'جيد', he: 'טוב' },
  'Very good': {
    de: 'Sehr gut',
    fr: 'Très bon',
    es: 'Muy bien',
    pt: 'Muito bom',
    ja: 'とても良い',
    ar: 'جيد جدًا',
    he: 'טוב מאוד',
  },
  Hint: { de: 'Hinweis', fr: 'Indication', es: 'Pista', pt: 'Dica', ja: 'ヒント', ar: 'تلميح', he: 'רמז' },
}

const LANGUAGES = Object.keys(LABELS.Close!)

/** The labels that each kind may use. */
const SAID: { [K in Kind]: string[] } = {
  tour: ['Close', 'Next', 'Done', 'Step # of #'],
  survey: ['Close', 'Next', 'Done', 'Send', 'Step # of #', 'Very bad', 'Bad', 'Okay', 'Good', 'Very good'],
  launcher: ['Close', 'Help', 'new', 'done', '# of # done'],
  tooltip: ['Close', 'Hint'],
  embed: ['Close'],
}

/** The labels of one kind in this language, by their English text. Undefined if we have only English. */
export function labelsFor(kind: Kind, language: string): { [english: string]: string } | undefined {
  const base = readTag(language)?.language ?? ''
  if (!LANGUAGES.includes(base)) return undefined
  return Object.fromEntries(SAID[kind].map(english => [english, LABELS[english]![base]!]))
}
