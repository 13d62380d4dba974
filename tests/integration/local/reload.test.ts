import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from '#infra/bundle.ts'
import { Bundles } from '#local/bundles.ts'
import { adviceOn } from '#local/dev/advice.ts'
import { LiveBundles } from '#local/dev/live-bundles.ts'
import { act, newStateDir, removeStateDirs, startFixture } from './fixture.ts'

/** `npm run dev`, without the web app, whose reload is Vite's (`npm run bench -- dev`). */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const require = createRequire(import.meta.url)
mkdirSync(join(root, '.build'), { recursive: true })
const folder = mkdtempSync(join(root, '.build', 'reload-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
  removeStateDirs()
})
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('a bundle', () => {
  it('is made again when a file of it has changed, and only then', async () => {
    write('shared/word.ts', `export const word: string = 'first'`)
    write('shared/other.ts', `export const other = 1`)
    write('functions/greet.ts', `import { word } from '../shared/word.ts'\nexport const handler = () => word`)
    const [from, made] = [join(folder, 'functions'), join(folder, 'made')]
    const first = await bundleFunctions(['greet'], { from, to: made })
    const said: string[] = []
    const bundles = new LiveBundles(first, {
      ...{ root, from, to: join(folder, 'live') },
      say: (text) => said.push(text),
    })
    const answer = async () => {
      const bundle = require(join(await bundles.newest('greet'), 'index.cjs')) as { handler: () => string }
      return bundle.handler()
    }
    expect(await answer()).toBe('first')
    write('shared/other.ts', `export const other = 2`)
    expect(await answer()).toBe('first')
    expect(said).toEqual([])
    write('shared/word.ts', `export const word: string = 'second'`)
    expect(await Promise.all([answer(), answer()])).toEqual(['second', 'second'])
    expect(said).toHaveLength(1)
    write('functions/greet.ts', `export const handler = () => {`)
    await expect(answer()).rejects.toThrow(/greet\.ts/)
    write('functions/greet.ts', `export const handler = () => 'third'`)
    expect(await answer()).toBe('third')
    await bundles.stop()
  })
})

describe('a start', () => {
  it('bundles only functions that have changed since the template was made', async () => {
    write('one/shared.ts', `export const rule = 1`)
    write('one/first.ts', `import { rule } from './shared.ts'\nexport const handler = () => rule`)
    write('one/second.ts', `export const handler = () => 2`)
    const [from, to, marks] = ['one', 'template', 'marks'].map((name) => join(folder, name)) as [string, string, string]
    await bundleFunctions(['first', 'second'], { from, to })
    new Bundles(root, marks).reset(['first', 'second'], to)
    expect(new Bundles(root, marks).changed()).toEqual([])
    write('one/shared.ts', `export const rule = 10`)
    const bundles = new Bundles(root, marks)
    expect(bundles.changed()).toEqual(['first'])
    await bundleFunctions(['first'], { from, to: bundles.newFolder })
    bundles.note(['first'], bundles.newFolder)
    const next = new Bundles(root, marks)
    expect(next.changed()).toEqual([])
    expect(next.folders()).toEqual({ first: join(bundles.newFolder, 'first'), second: join(to, 'second') })
  })
})

describe('a running function', () => {
  it('answers the next request from its newest bundle, and the ones before from theirs', async () => {
    const first = fileURLToPath(new URL('fixture/api', import.meta.url))
    const second = join(folder, 'second')
    cpSync(first, second, { recursive: true })
    const entry = join(second, 'index.mjs')
    writeFileSync(
      entry,
      readFileSync(entry, 'utf8').replace('const actions = {', 'const actions = {\n  newer: () => 1,'),
    )
    let newest: string | Error = first
    const cloud = await startFixture({
      stateDir: newStateDir(),
      live: {
        site: (_req, res) => Promise.resolve(void res.end('from its sources')),
        scripts: ["script-src 'self'", "script-src 'self' 'nonce-x'"],
        upgrade: () => false,
        newestBundle: (name) => {
          if (name === 'fixture-worker') return Promise.resolve(join(first, '..', 'worker'))
          return newest instanceof Error ? Promise.reject(newest) : Promise.resolve(newest)
        },
      },
    })
    try {
      const outcome = async (action: string) => (await act(cloud, action, { ms: 500 })).status
      const before = await outcome('newer')
      const slow = outcome('sleep')
      await wait(100)
      newest = second
      expect([before, await outcome('newer'), await slow]).toEqual([418, 200, 200])
      newest = new Error('handler.ts: unexpected token')
      expect(await outcome('newer')).toBe(500)
      newest = second
      expect(await outcome('newer')).toBe(200)
      expect(await (await fetch(`${cloud.url}/home`)).text()).toBe('from its sources')
    } finally {
      await cloud.stop()
    }
  })
})

describe('a changed file that is not reloaded', () => {
  it('says what it needs', () => {
    expect(adviceOn('infra/functions.ts')).toMatch(/^infra\/functions\.ts is part of the template, .* again\.$/)
    expect(adviceOn('local/seed/venues.ts')).toMatch(/--fresh/)
    expect(adviceOn('local/cloud.ts')).toMatch(/npm run dev/)
    expect(
      ['web/src/app/main.tsx', 'functions/people/use-cases/auth/login.ts', 'shared/domain/money.ts'].map(adviceOn),
    ).toEqual(Array(3).fill(undefined))
  })
})
