import { memory } from '../../vitest.config.ts'

/** Rules first: their tests are the quickest. Then money, then all others that import a mutant. */
export const testFiles = (): string[][] => {
  const [rules, rest] = split(memory, (file) => file.startsWith('tests/unit/'))
  const [money, others] = split(rest, (file) => file.startsWith('tests/integration/money/'))
  return [rules, money, others]
}

const split = (files: readonly string[], matches: (file: string) => boolean): [string[], string[]] => [
  files.filter(matches),
  files.filter((file) => !matches(file)),
]
