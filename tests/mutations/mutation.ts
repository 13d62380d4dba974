/**
 * Faults that could slip into the money code, and the test that must notice each. `npm run bench --
 * mutations` proves that it does (`tests/bench/mutations.ts`).
 */
export interface Mutation {
  /** The fault that the mutation plants. */
  name: string
  file: string
  /** Once in the file. */
  find: string
  replace: string
  test: string
  /** Only tests with this in their name. */
  only?: string
}

/** Test files. */
export const money = (name: string) => `tests/integration/money/${name}.test.ts`
export const unit = (name: string) => `tests/unit/${name}.test.ts`
