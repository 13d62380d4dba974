import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { functionNames } from '#infra/functions.ts'
import { bundleLimitOf, kib, startFiles } from '../support/bundle.ts'
import { passwordCost } from '#functions/people/passwords/password-cost.ts'
import { costInBundle, synthesized } from '../support/synth.ts'

const from = join(import.meta.dirname, '..', '..', 'functions', 'entries')
const present = functionNames.filter((name) => existsSync(join(from, `${name}.ts`)))

let bundleDir: string
beforeAll(async () => {
  ;({ bundleDir } = await synthesized())
})

describe('bundles', () => {
  it('every function has a handler', () => {
    expect(present).toEqual(functionNames)
  })

  it.each(present)('%s is small enough to start quickly', (name) => {
    const folder = join(bundleDir, name)
    expect(kib(folder, startFiles(folder))).toBeLessThanOrEqual(bundleLimitOf(name))
  })

  it('hash passwords at production cost, not at the cost of tests', () => {
    expect(readFileSync(join(bundleDir, 'auth', 'index.cjs'), 'utf8')).toContain(costInBundle(passwordCost))
  })

  it.each(present)('%s imports only its declared packages and Node', (name) => {
    const alone = mkdtempSync(join(tmpdir(), 'bookme-bundle-'))
    try {
      cpSync(join(bundleDir, name), alone, { recursive: true })
      const later = readdirSync(alone).filter((file) => file.endsWith('.cjs') && file !== 'index.cjs')
      const script = `const { handler } = require('./index.cjs');
        ${JSON.stringify(later)}.forEach((file) => require('./' + file))
        process.stdout.write(typeof handler); process.exit(0)`
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
