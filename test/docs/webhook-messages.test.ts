import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { TOPICS } from '../../src/protocol/webhook.ts'
import { everyTopic } from '../server/every-topic.ts'
import { aServer } from '../server/stores.ts'

const path = join(import.meta.dirname, '../../docs/webhooks.md')
const MARK = /<!-- topics -->\n[\s\S]*?<!-- \/topics -->/

/** Ids, times and addresses differ in every run, so we replace them by fixed ones. */
function steady(message: object): unknown {
  const ids = new Map<string, string>()
  const text = JSON.stringify(message)
    .replace(/\b[0-9a-f]{24}\b/g, id => {
      ids.set(id, ids.get(id) ?? `0193a1b2c3d4000${String(ids.size + 1).padStart(9, '0')}`)
      return ids.get(id)!
    })
    .replace(/msg_[0-9a-f]{24}/g, 'msg_0193a1b2c3d4000000000000')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-16T09:30:00.000Z')
    .replace(/"stamp":"[0-9a-f]{16}"/g, '"stamp":"5ef47a424e4652bb"')
    .replace(/http:\/\/127\.0\.0\.1:\d+\/hook/g, 'https://example.com/hook')
  return JSON.parse(text)
}

test('docs/webhooks.md shows every topic with a message that was really sent', async () => {
  const server = await aServer('SQLite in memory', { webhooksAllow: ['127.0.0.1'] })
  const { messages, secret } = await everyTopic(server)
  await server.close()
  for (const { body, headers, message } of messages.values())
    expect(new Webhook(secret).verify(body, headers)).toEqual(message)
  expect([...messages.keys()]).toEqual(Object.keys(TOPICS))
  const sections = [...messages].map(([topic, { message }]) => {
    const said = TOPICS[topic as keyof typeof TOPICS]
    return `### \`${topic}\`\n\nSent when ${said}.\n\n\`\`\`json check\n${JSON.stringify(steady(message), null, 2)}\n\`\`\`\n`
  })
  const wanted = `<!-- topics -->\n${sections.join('\n')}<!-- /topics -->`
  const text = readFileSync(path, 'utf8')
  if (process.env.BECKON_QUOTE)
    writeFileSync(
      path,
      text.replace(MARK, () => wanted),
    )
  expect(MARK.exec(readFileSync(path, 'utf8'))?.[0]).toBe(wanted)
})
