import { Select } from '../../controls/select.tsx'
import type { JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { AddressField } from '../fields/address.tsx'
import { BothWritten } from '../fields/both-written.tsx'
import { NumberField } from '../fields/number.tsx'
import { Wording } from '../fields/wording.tsx'

export const mediaWords = (media: JsonObject | undefined): string =>
  media === undefined ? 'none' : 'video' in media ? 'a film' : 'a picture'

/** A picture or a video above the text. */
export function MediaFields({ at }: { at: Path }) {
  const { value, set, disabled } = useField(at)
  const media = value as JsonObject | undefined
  const kind = media === undefined ? '' : 'video' in media ? 'video' : 'image'
  const choose = (chosen: string) => {
    if (chosen === '') return set(undefined)
    const { image, video, ...rest } = media ?? { alt: '' }
    set({ [chosen]: image ?? video ?? 'https://', ...rest })
  }
  return (
    <>
      <Select
        label="Show"
        value={kind}
        disabled={disabled}
        options={[
          { value: '', label: 'nothing' },
          { value: 'image', label: 'a picture' },
          { value: 'video', label: 'a film' },
        ]}
        onChange={choose}
      />
      <BothWritten at={at} />
      {kind !== '' && (
        <>
          <AddressField at={join(at, kind)} label="Address" hint="https only; your page's policy has to allow it." />
          <Wording
            at={join(at, 'alt')}
            label="What there is to see"
            hint="For those who cannot see it. Leave it empty for decoration."
          />
          <div class="pair">
            <NumberField at={join(at, 'width')} label="Width in px" min={1} max={10_000} optional />
            <NumberField at={join(at, 'height')} label="Height in px" min={1} max={10_000} optional />
          </div>
        </>
      )}
    </>
  )
}
