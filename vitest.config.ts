import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,integration,infrastructure}/**/*.test.{ts,tsx}'],
    // Two cores: more workers only make every test slower.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
