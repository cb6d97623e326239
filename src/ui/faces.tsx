import { Icon } from './icon.tsx'

/** What the faces look like, for people who cannot see them. */
export const FACES = ['Very bad', 'Bad', 'Okay', 'Good', 'Very good']

export function Star() {
  return (
    <Icon size={24}>
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
    </Icon>
  )
}

/** A face from sad to happy: the mouth is a curve that bends. */
export function Face({ mark }: { mark: number }) {
  const bend = (mark - 3) * 2.1
  return (
    <Icon size={24}>
      <circle cx="12" cy="12" r="9.5" />
      <path d={`M8.9 9.3v.8m6.2-.8v.8M7.9 ${15.2 - bend / 2.4}q4.1 ${bend} 8.2 0`} />
    </Icon>
  )
}
