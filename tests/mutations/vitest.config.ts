import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of the project `memory`, in one process, which loads the instrumented sources once. */
const root = join(import.meta.dirname, '../..')

export default defineConfig({
  root,
  test: {
    include: ['tests/{unit,integration,releases}/**/*.test.ts'],
    maxWorkers: 1,
    isolate: false,
    runner: './tests/mutations/runner.ts',
    execArgv: [
      ...['--single-threaded-gc', '--max-semi-space-size=64'],
      ...['--import', './tests/support/native-imports.ts', '--import', './tests/mutations/load.ts'],
    ],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    diff: { maxDepth: 2, truncateThreshold: 10 },
    reporters: [],
    silent: true,
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
})
