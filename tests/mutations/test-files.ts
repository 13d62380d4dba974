import { memory } from '../../vitest.config.ts'

/** Rules first: their tests are the quickest. Then whole outcomes, money, and all others that import a mutant. */
export const testFiles = (): string[][] => {
  const [rules, rest] = split(memory, (file) => file.startsWith('tests/unit/'))
  const [outcomes, others] = split(rest, (file) => file.endsWith('/outcomes.test.ts'))
  return [rules, outcomes, ...split(others, (file) => file.startsWith('tests/integration/money/'))]
}

const split = (files: readonly string[], matches: (file: string) => boolean): [string[], string[]] => [
  files.filter(matches),
  files.filter((file) => !matches(file)),
]
