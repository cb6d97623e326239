import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { PROOF_CODE } from '../../src/console/settings/proof-code.ts'
import { readProof } from '../../src/server/pages/visit/proof.ts'

const KEY = 'k'.repeat(64)

test('the code for Node makes a proof that the server reads', async () => {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync(join('node_modules/.cache', 'proof-'))
  try {
    const file = join(process.cwd(), folder, 'proof.mjs')
    writeFileSync(file, PROOF_CODE.find(({ name }) => name === 'node')!.code)
    process.env.BECKON_VERIFICATION_KEY = KEY
    const { beckonProof } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    const uid_hash = beckonProof({ id: 7, plan: 'pro', companyId: 'acme' })
    const keys = { verification_key: KEY, older_key: null, older_key_until: null }
    expect(readProof(keys, { uid: '7', uid_hash }, Date.now())).toMatchObject({
      attributes: { said: { properties: { plan: 'pro' }, company: { uid: 'acme', properties: {} } } },
    })
    expect(readProof(keys, { uid: '8', uid_hash }, Date.now())).toBeNull()
  } finally {
    delete process.env.BECKON_VERIFICATION_KEY
    rmSync(folder, { recursive: true })
  }
})

test('the code of every language signs who it is, since when and until when', () => {
  expect(PROOF_CODE.map(({ title }) => title)).toEqual(['Node', 'Python', 'Ruby', 'PHP', 'Go'])
  for (const { name, code } of PROOF_CODE) {
    expect([name, code]).toEqual([name, expect.stringMatching(/HS256/)])
    expect([name, code]).toEqual([name, expect.stringMatching(/\bsub\b/)])
    expect([name, code]).toEqual([name, expect.stringMatching(/\bexp\b|expiresIn/)])
    expect([name, code]).toEqual([name, expect.stringContaining('BECKON_VERIFICATION_KEY')])
  }
})
