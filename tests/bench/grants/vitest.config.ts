import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Runs tests of `npm run bench -- grants`, in which `setup.ts` takes grants away. */
const root = join(import.meta.dirname, '../../..')

export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^\.\/password-cost\.ts$/, replacement: join(root, 'tests/support/password-cost.ts') }],
  },
  test: {
    include: ['tests/{integration,infrastructure}/**/*.test.ts'],
    globalSetup: 'tests/support/run-folder.ts',
    setupFiles: 'tests/bench/grants/setup.ts',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
