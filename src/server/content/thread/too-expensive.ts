/** In a file of its own, because the engine takes long to load and only the thread needs it. */
export const TOO_EXPENSIVE = 'could take too long on a long address; write it more simply, or as several rules'
