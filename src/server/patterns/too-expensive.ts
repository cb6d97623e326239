/** Stands apart from the engine that judges, which takes long to load and is only needed in the thread. */
export const TOO_EXPENSIVE = 'could take too long on a long address; write it more simply, or as several rules'
