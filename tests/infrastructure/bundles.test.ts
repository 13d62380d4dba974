import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames, functionSpecs } from '#infra/functions.ts'
import type { FunctionName } from '#infra/functions.ts'

const from = join(import.meta.dirname, '..', '..', 'functions')
const present = functionNames.filter((name) => existsSync(join(from, name, 'handler.ts')))

/** KiB (design section 9). What goes beyond came in by accident: docs/adr/0005-cold-starts.md says what was left out to hold it. */
const limitOf = (name: FunctionName) => (functionSpecs[name].stripe ? 640 : 380)

let dir: string
let bundles: Partial<Record<FunctionName, string>> = {}
const codeOf = (name: FunctionName) => readFileSync(join(bundles[name]!, 'index.mjs'), 'utf8')

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bookme-bundles-'))
  bundles = await bundleFunctions(present, { from, to: dir })
})
afterAll(() => {
  rmSync(dir, { recursive: true })
})

describe('bundles', () => {
  it('every function has its handler', () => {
    expect(present).toEqual(functionNames)
  })

  it.each(present)('%s is small enough to start quickly', (name) => {
    expect(codeOf(name).length / 1024).toBeLessThanOrEqual(limitOf(name))
  })

  it.each(present)('%s needs nothing but what it names itself, and Node', (name) => {
    const alone = mkdtempSync(join(tmpdir(), 'bookme-bundle-'))
    try {
      copyFileSync(join(bundles[name]!, 'index.mjs'), join(alone, 'index.mjs'))
      const later = Array.from(codeOf(name).matchAll(/import\("(\.\/[^"]+)"\)/g), ([, path]) => path!)
      for (const path of later) copyFileSync(join(bundles[name]!, path), join(alone, path))
      const script = `Promise.all(${JSON.stringify(['./index.mjs', ...later])}.map((path) => import(path))).then(([m]) => { process.stdout.write(typeof m.handler); process.exit(0) })`
      const env = {
        PATH: process.env.PATH,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'x',
        AWS_SECRET_ACCESS_KEY: 'x',
      }
      expect(execFileSync(process.execPath, ['-e', script], { cwd: alone, env, encoding: 'utf8' })).toBe('function')
    } finally {
      rmSync(alone, { recursive: true })
    }
  })
})
