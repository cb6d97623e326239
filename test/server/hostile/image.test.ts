import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('deploy/Dockerfile', 'utf8').replace(/\\\n/g, ' ').split('\n')
const last = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')))

/** Somebody who has taken over a package, a registry or a running container. */
test('a package that was replaced since does not come into the image, and none runs a script while it is built', () => {
  const installs = lines.filter(line => /npm (ci|i|install|add)\b/.test(line))
  expect(installs).toHaveLength(2)
  for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/)
  expect(installs[1]).toContain('--omit=dev')
  const images = lines.filter(line => /^ARG NODE=|^FROM (?!\$\{NODE\})/.test(line))
  for (const line of images) expect(line).toMatch(/@sha256:[0-9a-f]{64}$/)
  expect(images).toHaveLength(1)
})

test('a process that was taken over is no root, and writes nothing but the data', () => {
  expect(last.filter(line => line.startsWith('USER '))).toEqual(['USER beckon'])
  expect(last.findIndex(line => line.startsWith('USER '))).toBeLessThan(
    last.findIndex(line => /^ENTRYPOINT/.test(line)),
  )
  // Only what was built and what runs is in it: no sources, no tools of the build.
  const copied = last.filter(line => line.startsWith('COPY '))
  expect(copied).toEqual([
    'COPY --from=run /app/node_modules node_modules', 'COPY --from=build /src/package.json ./', 'COPY --from=build /src/dist dist',
  ]) // biome-ignore format: a list of lines
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toMatch(/^ +read_only: true$/m)
  expect(readFileSync('deploy/beckon.service', 'utf8')).toMatch(/^UMask=0077$/m)
})
