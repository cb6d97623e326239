/** How far the server has what was written. */
export type Saving =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  | { state: 'offline' }
  | { state: 'signed-out' }
  /** The server refuses it as it is. */
  | { state: 'refused'; fields: number; because: string }
  /** The JSON field contains something that is no JSON yet. */
  | { state: 'unreadable'; line: number }
  /** Somebody else, or another window, wrote in the same place, and nobody has chosen yet. */
  | { state: 'choose'; count: number }

/** The same for people. `kept` says whether the device stores it meanwhile. */
export function savingWords(saving: Saving, kept: boolean): string {
  const meanwhile = kept ? 'Kept on this device.' : 'Do not close this page: it cannot be kept on this device.'
  switch (saving.state) {
    case 'saved':
      return 'Saved'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'offline':
      return `Not saved: no connection. ${meanwhile}`
    case 'signed-out':
      return `Not saved: you are signed out. ${meanwhile}`
    case 'refused':
      return `Not saved: ${saving.fields > 0 ? needsALook(saving.fields) : saving.because} ${meanwhile}`
    case 'unreadable':
      return `Not saved: line ${saving.line} of the JSON cannot be read yet. ${meanwhile}`
    case 'choose':
      return `${saving.count === 1 ? 'One place was' : `${saving.count} places were`} written twice: choose`
  }
}

const needsALook = (fields: number): string =>
  fields === 1 ? 'one field needs a look.' : `${fields} fields need a look.`
