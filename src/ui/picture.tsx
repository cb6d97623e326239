import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Media } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'

/** Shows images and videos by https or from the page's own origin. It leaves out anything else. */
export function Picture({ words, media }: { words: Words; media: Media }) {
  const { alt, width, height } = media
  const src = safeUrl('image' in media ? media.image : media.video, words)
  if (!src || !/^(https:|\/)/i.test(src)) return null
  const shared = { class: 'media', src, width, height }
  if ('image' in media) return <img {...shared} alt={merge(alt, words)} />
  return <video {...shared} aria-label={merge(alt, words)} controls playsInline preload="metadata" />
}
