import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Media } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'

/** Images and video by https, or from the page's own origin; anything else is left out. */
export function Picture({ words, media }: { words: Words; media: Media }) {
  const { alt, width, height } = media
  const src = safeUrl('image' in media ? media.image : media.video, words)
  if (!src || !/^(https:|\/)/i.test(src)) return null
  const shared = { class: 'media', src, width, height }
  if ('image' in media) return <img {...shared} alt={merge(alt, words)} />
  return <video {...shared} aria-label={merge(alt, words)} controls playsInline preload="metadata" />
}
