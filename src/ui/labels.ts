/** Built-in labels, one line each, in the order of `LANGUAGES`: a bundle carries only those that it shows. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he']

export const CLOSE = 'Close|Schließen|Fermer|Cerrar|Fechar|閉じる|إغلاق|סגירה'
export const NEXT = 'Next|Weiter|Suivant|Siguiente|Avançar|次へ|التالي|הבא'
export const DONE = 'Done|Fertig|Terminé|Listo|Concluir|完了|تم|סיום'
export const SEND = 'Send|Senden|Envoyer|Enviar|Enviar|送信|إرسال|שליחה'
/** The first number is where the user is, the second how many there are. */
export const STEP =
  'Step # of #|Schritt # von #|Étape # sur #|Paso # de #|Etapa # de #|ステップ #/#|الخطوة # من #|שלב # מתוך #'
export const PROGRESS =
  '# of # done|# von # erledigt|# sur # terminés|# de # hechos|# de # concluídos|#/# 完了|تم # من #|# מתוך # הושלמו'
export const FINISHED = 'done|erledigt|terminé|hecho|concluído|完了|تم|הושלם'
export const HELP = 'Help|Hilfe|Aide|Ayuda|Ajuda|ヘルプ|مساعدة|עזרה'
export const NEW = 'new|neu|nouveau|nuevo|novo|新着|جديد|חדש'
export const HINT = 'Hint|Hinweis|Indication|Pista|Dica|ヒント|تلميح|רמז'

/** The label in this language, in English where it is not one of ours. Each `#` takes the next number. */
export function label(texts: string, language: string, ...numbers: number[]): string {
  const at = LANGUAGES.indexOf(language.slice(0, 2))
  return texts.split('|')[Math.max(0, at)]!.replace(/#/g, () => `${numbers.shift()}`)
}

/** Languages written from right to left, also those we have no labels for. */
export function isRightToLeft(language: string): boolean {
  return /^(ar|he|iw|fa|ur|ps|yi|sd|ug|dv|ckb)\b/i.test(language)
}
