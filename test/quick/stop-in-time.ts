import { beforeEach } from 'vitest'

const until = Number(process.env.BECKON_QUICK_UNTIL)

// `npm run test:quick` begins no further test when its time is over. Those that are left out are counted as skipped.
beforeEach(({ skip }) => {
  if (Date.now() > until) skip('no time left')
})
