import { connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'

export const preview: Command = {
  words: EXPERIENCE,
  options: {
    url: {
      value: 'address',
      says: 'the page to show it on; default the page that its rules name, on the domain that was visited last',
    },
    as: { value: 'uid', says: 'as this person would see it; default an unknown person' },
    at: { value: 'time', says: 'at which time you look; default now' },
    ...SERVER,
  },
  examples: [
    'beckon preview tour "First watch" --url https://app.example.com/today',
    'beckon preview "First watch" --as maren --at 2027-01-01',
  ],
  async run(given, world) {
    const api = connect(given, world)
    const { kind, id } = await givenExperience(api, given, 'preview')
    const { preview } = await api.send('POST', '/v3/edit/previews', {
      kind,
      id,
      url: given.value('url'),
      uid: given.value('as'),
      at: given.value('at'),
    })
    world.out(given.on('json') ? JSON.stringify(preview, null, 2) : preview.url)
    if (!given.on('json')) world.err(`It works until ${preview.expires_at}. Nothing is counted or stored.`)
    return 0
  },
}
