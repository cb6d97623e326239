/** The programs of old Chromiums that `npm run test:engines` found, by version. */
export const oldChromiums: { [version: string]: string } = JSON.parse(process.env.BECKON_OLD_CHROMIUMS ?? '{}')
