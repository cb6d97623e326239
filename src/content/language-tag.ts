/** The parts of a language tag that matter for reading: `zh-TW` is Chinese in traditional script. Null if it is no language. */
export function readTag(tag: string): { language: string; script: string; region: string } | null {
  try {
    const { language, script = '', region = '' } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return { language, script, region }
  } catch {
    return null
  }
}

/** The same language in more general terms, in the same script: `pt-BR` is `pt`, but `zh-TW` is not `zh`. The tag itself is first. */
export function broader(tag: string): string[] {
  const parts = tag.split('-')
  const script = readTag(tag)?.script
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('-'))
    .filter((shorter, index) => index === 0 || readTag(shorter)?.script === script)
}

const FROM_RIGHT_TO_LEFT = new Set(['Arab', 'Aran', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'])

/** Whether it is written from right to left. The script decides: `az-Arab` is, `az` is not. */
export function isRightToLeft(tag: string): boolean {
  return FROM_RIGHT_TO_LEFT.has(readTag(tag)?.script ?? '')
}

export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
