/** The name of the file from which a folder pushed it: Environments have no key, and are found by it under another name. */
export const pushedFile = ['ALTER TABLE pushed_from ADD COLUMN file TEXT']
