import type { Mutant } from './instrument.ts'
import type { Operator } from './operators.ts'

/** Mutants that tests do not notice, by reason. The run fails when one of them is killed, or no longer exists. */
export interface Survivors {
  /** An equivalent mutant changes nothing that anybody could observe, and does not count. */
  is: 'equivalent' | 'unnoticed'
  why: string
  folder: string
  mutants: readonly Name[]
}
/** The beginnings of the old and of the new expression tell it from others in the same place; with `$`, all of it. */
export type Name = readonly [file: string, place: string, operator: Operator, from?: string, to?: string]

const fits = (text: string, beginning: string): boolean =>
  beginning.endsWith('$') ? text === beginning.slice(0, -1) : text.startsWith(beginning)

export const isNamed = (mutant: Mutant, folder: string, [file, place, operator, from = '', to = '']: Name): boolean =>
  mutant.file === `${folder}/${file}` &&
  mutant.place === place &&
  mutant.operator === operator &&
  fits(mutant.from, from) &&
  fits(mutant.to, to)
