/** Marks the few statements that are meant for all accounts together. */
export const EVERY_ACCOUNT = '/* every account */'
