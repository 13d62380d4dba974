import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsIn } from './imports.ts'
import { instrument, type Mutant } from './instrument.ts'

/** The home of the type of an amount. Code that reckons with amounts cannot do without it. */
const amounts = 'shared/domain/money.ts'
/** Words in a path of code that moves or names money. */
const words = new RegExp(
  [
    ...['money', 'payment', 'payout', 'payee', 'paid', 'invoice', 'charge', 'refund', 'reversal', 'dispute', 'stripe'],
    ...['ledger', 'agreement', 'cancellation', String.raw`shares?\b`],
  ].join('|'),
)

/** The money code: all but the web that imports the type of an amount, or whose path says what it is about. */
const moneyFiles = (root: string): string[] => {
  const { directOf } = importsIn(root)
  const files = globSync('{shared,functions}/**/*.ts', { cwd: root }).toSorted()
  return files.filter((file) => words.test(file) || file === amounts || directOf(file).includes(amounts))
}

/** A mutation budget holds for each part: a folder of rules, or one of a module. */
export const partOf = (file: string): string =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('shared/') ? 4 : 3)
    .join('/')

/** Writes the money code with all its mutants into a folder. @returns them by number. */
export const prepare = (root: string, into: string): Mutant[] => {
  rmSync(into, { recursive: true, force: true })
  const mutants: Mutant[] = []
  for (const file of moneyFiles(root)) {
    const { code, mutants: found } = instrument(file, readFileSync(join(root, file), 'utf8'), mutants.length)
    mutants.push(...found)
    mkdirSync(dirname(join(into, file)), { recursive: true })
    writeFileSync(join(into, file), code)
  }
  return mutants
}
