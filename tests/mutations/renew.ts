import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from 'vitest'

/** From the file to the innermost `describe`. */
const suitesOf = ({ file, suite }: RunnerTestCase): RunnerTestSuite[] => {
  const suites: RunnerTestSuite[] = []
  for (let one = suite; one; one = one.suite) suites.unshift(one)
  return suites[0] === file ? suites : [file, ...suites]
}

/** Renews the state that the tests of a file share: `afterAll` and `beforeAll` again, without a mutant. */
export const renew = async (test: RunnerTestCase): Promise<void> => {
  const suites = suitesOf(test)
  for (const suite of suites.toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).afterAll.toReversed()) await hook(suite)
  for (const suite of suites) for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) await hook(suite)
}
