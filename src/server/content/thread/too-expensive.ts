export const TOO_EXPENSIVE =
  'could take too long on a long address; begin it with ^, repeat less, write it more simply, or as several rules'
