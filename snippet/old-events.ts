/** The events of the old client, told from those of the runtime. */
export type Listener = (...data: never[]) => unknown

/** What the runtime says about this page and whom it knows. */
export interface About {
  state: string
  profile?: { id: string; percent: number } | null
}

interface Told {
  type: string
  experience: { id: string; name: string; kind: string }
  [field: string]: unknown
}

interface Speaking {
  on(event: string, listener: (data: never) => unknown): () => void
  explain(): Promise<About | undefined>
}

/** What the old client called each kind, and what it said when something happened. */
const KINDS: { [kind: string]: string } = {
  tour: 'Tour',
  survey: 'Microsurvey',
  launcher: 'Launcher',
  tooltip: 'Tooltip',
  embed: 'Embeddable',
}
const HAPPENED: { [type: string]: string } = {
  displayed: 'Started',
  step: 'Step Seen',
  button: 'Button Clicked',
  answer: 'Answered',
  item: 'Item Clicked',
  snoozed: 'Snoozed',
  completed: 'Completed',
  exited: 'Exited',
}

/** `attributes`: what the page has said of the person. What the server knows of them comes in when somebody asks. */
export function createOldEvents(beckon: Speaking, attributes: { [name: string]: unknown }) {
  const listening: [event: string, listener: Listener, undo: () => void][] = []
  let known: Promise<void> | undefined
  /** Resolves when the server has said who looks. */
  const whenKnown = () => {
    known ??= new Promise(resolve => {
      let stop = () => {}
      const look = async () => {
        const told = await beckon.explain()
        if (told?.state !== 'open' || !told.profile) return
        stop()
        Object.assign(attributes, told.profile)
        resolve()
      }
      stop = beckon.on('verdict', look)
      look()
    })
    return known
  }
  const hear = (event: string, listener: Listener): (() => void) => {
    const tell = listener as (...data: unknown[]) => unknown
    switch (event) {
      case 'load':
        tell()
        return () => {}
      case 'after:account':
      case 'after:profile': {
        let stopped = false
        whenKnown().then(() => stopped || tell())
        return () => {
          stopped = true
        }
      }
      case 'tour:event':
      case 'chmln:event': {
        const undos = Object.keys(HAPPENED).map(type =>
          beckon.on(type, (data: Told) => {
            const { experience, ...more } = data
            const isHeard = event === 'chmln:event' || experience.kind === 'tour' || experience.kind === 'survey'
            if (isHeard) tell(`${KINDS[experience.kind]} ${HAPPENED[type]}`, { ...more, ...experience })
          }),
        )
        return () => {
          for (const undo of undos) undo()
        }
      }
      default:
        return beckon.on(event, listener)
    }
  }
  return {
    on(event: string, listener: Listener) {
      const undo = hear(event, listener)
      listening.push([event, listener, undo])
      return undo
    },
    off(event: string, listener?: Listener) {
      for (const [name, heard, undo] of listening) if (name === event && (!listener || heard === listener)) undo()
    },
  }
}
