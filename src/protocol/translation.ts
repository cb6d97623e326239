/** The file that translators get and send back. They change only the `text` values. */
export interface TranslationFile {
  id: string
  language: { code: string; options: string[] }
  experiences: {
    id: string
    name: string
    steps: { id: string; translations: { [field: string]: TranslatedText } }[]
  }[]
}

export interface TranslatedText {
  text: string
  /** The text in the primary language when the file was made. It says later what the translation was made from. */
  original?: string
  /** The languages whose translation was made from another text. */
  outdated?: string[]
}
