/** The file that translators get and send back. They change only the `text` values. */
export interface TranslationFile {
  id: string
  language: { code: string; options: string[] }
  experiences: {
    id: string
    name: string
    steps: { id: string; translations: { [field: string]: { text: string } } }[]
  }[]
}
