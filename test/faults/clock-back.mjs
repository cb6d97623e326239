// Loaded before the server. On SIGUSR2 its clock goes back by an hour.
const { now } = Date
let offset = 0
Date.now = () => now() + offset
process.on('SIGUSR2', () => {
  offset -= 3_600_000
})
