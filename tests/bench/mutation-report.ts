import type { Figure, Section } from './report.ts'
import type { Cache, Look } from '#tests/mutations/cache.ts'
import type { Mutant } from '#tests/mutations/instrument.ts'
import { partOf } from '#tests/mutations/prepare.ts'
import { lowerBound } from '#tests/mutations/sample.ts'
import { isNamed, type Survivors } from '#tests/mutations/survivor.ts'
import { survivors } from '#tests/mutations/survivors.ts'

/** By mutant; with the names that fit none. */
const listedOf = (mutants: readonly Mutant[]): { listed: Map<Mutant, Survivors['is']>; gone: string[] } => {
  const listed = new Map<Mutant, Survivors['is']>()
  const gone: string[] = []
  for (const { folder, is, mutants: names } of survivors)
    for (const name of names) {
      const named = mutants.filter((mutant) => isNamed(mutant, folder, name))
      if (named.length === 0) gone.push(`${folder}/${name.join(' ')}`)
      for (const mutant of named) listed.set(mutant, is)
    }
  return { listed, gone }
}

const cut = (text: string) => (text.length > 70 ? `${text.slice(0, 67)}…` : text)
const words = (word: string, { file, line, place, operator, from, to }: Mutant): string =>
  `  ${word} ${file}:${line} ${place} ${operator}: ${cut(from)} → ${cut(to)}`

const share = (killed: readonly Mutant[], rest: readonly Mutant[]): number => (100 * killed.length) / rest.length

/** The findings of a run, in words for each survivor without a reason, and in figures. */
export const report = (
  tried: readonly Mutant[],
  mutants: readonly Mutant[],
  { verdicts }: Cache,
  looks: readonly Look[],
  isSample: boolean,
  seconds: number,
): Section[] => {
  const isKilled = ({ key }: Mutant) => verdicts.get(key)?.is === 'killed'
  const { listed, gone } = listedOf(mutants)
  const reached = new Set(looks.flatMap((one) => [...one.reached]))
  const isUnreached = (mutant: Mutant) => !isKilled(mutant) && !reached.has(mutant.key)
  const unnamed = tried.filter((mutant) => !isKilled(mutant) && !listed.has(mutant))
  for (const mutant of unnamed) console.log(words(isUnreached(mutant) ? 'no test ' : 'survived', mutant))
  const wrong = tried.filter((mutant) => isKilled(mutant) && listed.has(mutant))
  for (const mutant of wrong) console.log(words('killed, but listed:', mutant))
  for (const name of gone) console.log(`  listed, but no mutant: ${name}`)

  const counted = (all: readonly Mutant[]) => {
    const rest = all.filter((mutant) => listed.get(mutant) !== 'equivalent')
    return { rest, killed: rest.filter(isKilled) }
  }
  const ofPart = ([name, own]: [string, Mutant[]]): Figure[] => {
    const { rest, killed } = counted(own)
    if (rest.length === 0) return []
    const what = `${name}, of ${rest.length} (${own.length - rest.length} equivalent)`
    return [{ what, value: share(killed, rest), unit: '%', atLeast: 97 }]
  }
  const ofSample = (): Figure[] => {
    const { rest, killed } = counted(tried)
    return [
      { what: 'killed', value: killed.length },
      { what: 'equivalent, which do not count', value: tried.length - rest.length },
      { what: 'unnoticed, with a reason', value: rest.length - killed.length - unnamed.length },
      { what: 'killed of those that count', value: share(killed, rest), unit: '%', atLeast: 97 },
      { what: 'of all, at least (confidence 95%)', value: 100 * lowerBound(killed.length, rest.length), unit: '%' },
    ]
  }
  return [
    {
      title: isSample ? 'A sample of the mutants of the money code' : 'Mutants of the money code that tests kill',
      figures: isSample ? ofSample() : [...Map.groupBy(tried, ({ file }) => partOf(file))].flatMap(ofPart),
    },
    {
      title: 'The run',
      figures: [
        { what: 'mutants', value: tried.length },
        { what: 'of', value: mutants.length },
        { what: 'not reached by a test', value: tried.filter(isUnreached).length },
        { what: 'survivors without a reason', value: unnamed.length, atMost: 0 },
        { what: 'listed as survivors, and killed', value: wrong.length, atMost: 0 },
        { what: 'listed as survivors, and gone', value: gone.length, atMost: 0 },
        { what: 'time', value: seconds, unit: 's' },
      ],
    },
  ]
}
