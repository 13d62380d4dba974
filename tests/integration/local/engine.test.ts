import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasJava, startEngine } from '#local/services/dynamodb-engine.ts'
import { findDynoxide } from '#local/services/dynoxide.ts'
import { newStateDir, removeStateDirs } from './fixture.ts'

/** Platforms without an engine in the installed packages: what `npm start` does there, on our own test registry. */

const mac = { platform: 'darwin', arch: 'arm64' }
const name = '@dynoxide/darwin-arm64'
const version = '1.2.1'

/** The package as published by its author, with an engine that runs here. */
const tarball = async (): Promise<Buffer> => {
  const dir = newStateDir()
  mkdirSync(join(dir, 'package'))
  copyFileSync((await findDynoxide())!, join(dir, 'package', 'dynoxide'))
  writeFileSync(join(dir, 'package', 'package.json'), JSON.stringify({ name, version, os: ['darwin'], cpu: ['arm64'] }))
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: dir })
  return readFileSync(join(dir, 'package.tgz'))
}

const asked: string[] = []
let registry = ''
let offers = true
const archive = await tarball()
const server = createServer((req, res) => {
  asked.push(decodeURIComponent(req.url ?? ''))
  if (!offers) return void res.writeHead(404).end('{}')
  if (req.url?.endsWith('.tgz')) return void res.end(archive)
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const dist = { tarball: `${registry}/package.tgz`, integrity }
  const versions = { [version]: { name, version, os: ['darwin'], cpu: ['arm64'], dist } }
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  asked.length = 0
  offers = true
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  removeStateDirs()
})

const start = async (cache: string, log: (text: string) => void = () => undefined) => {
  const engine = await startEngine(undefined, { machine: mac, registry, cache, log })
  const { status } = await fetch(engine.endpoint)
  await engine.stop()
  return status
}

describe('on a Mac', () => {
  test('the engine of the same version is downloaded once from the registry, with a message', async () => {
    const cache = newStateDir()
    const said: string[] = []
    expect(await start(cache, (text) => said.push(text))).toBeGreaterThan(0)
    expect(said).toEqual([`Fetching the database, ${name}, from ${new URL(registry).host} (once) …`])
    expect(asked).toEqual([`/${name}`, '/package.tgz'])
    expect(await start(cache)).toBeGreaterThan(0)
    expect(asked).toHaveLength(2)
  })

  test.runIf(hasJava())('without the registry, DynamoDB Local is used instead', async () => {
    offers = false
    expect(await start(newStateDir())).toBeGreaterThan(0)
    expect(asked).toEqual([`/${name}`])
  })

  test('without registry and Java, a message says what to install', async () => {
    offers = false
    const cache = newStateDir()
    // npm and Node are on the path, Java is not.
    const path = process.env.PATH
    const bin = newStateDir()
    for (const program of ['npm', 'node']) {
      const found = execFileSync('which', [program], { encoding: 'utf8' }).trim()
      writeFileSync(join(bin, program), `#!/bin/sh\nPATH=${JSON.stringify(path)} exec ${found} "$@"\n`, { mode: 0o755 })
    }
    process.env.PATH = `${bin}:/nonexistent`
    try {
      await expect(start(cache)).rejects.toThrow(
        /^No DynamoDB for this machine: @dynoxide\/darwin-arm64 could not be fetched .* Java 17 or later .*again\.$/,
      )
    } finally {
      process.env.PATH = path
    }
    expect(asked).toEqual([`/${name}`])
  })
})
