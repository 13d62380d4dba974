import type { Look } from './cache.ts'
import type { importsIn } from './imports.ts'
import type { Mutant } from './instrument.ts'

type Imports = ReturnType<typeof importsIn>

/**
 * Mutants of values that a module computes once are reached before any test. They are tried with the tests that reach a
 * function which uses the value, and those of files that name it, or else with those that at least import the module.
 */
export const withValues = (
  looks: readonly Look[],
  values: readonly Mutant[],
  mutants: readonly Mutant[],
  { closureOf, textOf }: Pick<Imports, 'closureOf' | 'textOf'>,
): Look[] => {
  const placesOf = Map.groupBy(mutants, ({ file }) => file)
  const needs = values.map((value) => {
    const name = new RegExp(`\\b${value.place.replaceAll(/[^\w, ]/g, '').replaceAll(', ', '|')}\\b`)
    const own = placesOf.get(value.file)!.filter(({ place, source }) => place !== value.place && name.test(source))
    // A table may only be used elsewhere.
    const users = own.length > 0 ? own : mutants.filter(({ file, source }) => file !== value.file && name.test(source))
    const importing = [...new Set(looks.map(({ file }) => file))].filter((file) => closureOf(file).includes(value.file))
    const naming = importing.filter((file) => name.test(textOf(file)))
    return { value, users: new Set(users.map(({ key }) => key)), naming, importing }
  })
  const some = (a: ReadonlySet<string>, b: ReadonlySet<string>) => {
    for (const key of a) if (b.has(key)) return true
    return false
  }
  const used = new Set(needs.filter(({ users }) => looks.some(({ reached }) => some(users, reached))))
  return looks.map((look) => {
    const more = needs
      .filter((need) =>
        used.has(need) || need.naming.length > 0
          ? some(need.users, look.reached) || need.naming.includes(look.file)
          : need.importing.includes(look.file),
      )
      .map(({ value }) => value.key)
    return more.length === 0 ? look : { ...look, reached: new Set([...look.reached, ...more]) }
  })
}
