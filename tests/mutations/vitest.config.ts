import { join, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import { mutations } from './mutations.ts'

/**
 * Runs tests against one mutation of the sources, which stay as they are on disk. `MUTATION` is its position in the
 * list; without it, nothing is changed.
 */
const root = join(import.meta.dirname, '../..')
const chosen = process.env['MUTATION']

const mutate = (): Plugin => {
  const mutation = mutations[Number(chosen)]
  if (mutation === undefined) throw new Error(`There is no mutation ${chosen}`)
  const file = resolve(root, mutation.file)
  return {
    name: 'mutation',
    enforce: 'pre',
    transform: (code, id) =>
      id.split('?')[0] === file ? { code: code.replace(mutation.find, () => mutation.replace), map: null } : undefined,
  }
}

export default defineConfig({
  root,
  plugins: chosen === undefined ? [] : [mutate()],
  resolve: {
    alias: [{ find: /^\.\/password-cost\.ts$/, replacement: join(root, 'tests/support/password-cost.ts') }],
  },
  test: {
    include: ['tests/{unit,integration}/**/*.test.ts'],
    globalSetup: 'tests/support/run-folder.ts',
    // Its key does not know the mutation.
    fsModuleCache: false,
    // A mutation that makes something wait for ever is caught, too; `tests/bench/mutations.ts` ends it.
    testTimeout: 55_000,
    hookTimeout: 55_000,
  },
})
