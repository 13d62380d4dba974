import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportKind } from '#shared/domain/import/fields.ts'
import { duplicateChoices, type Duplicates } from '#shared/domain/import/schema.ts'
import { changeableOf, decide } from '#functions/people/rules/imports/decide.ts'
import { createIndex, type Entry } from '#functions/people/rules/imports/match.ts'
import { readRow, type RowRead, type Values } from '#functions/people/rules/imports/read-row.ts'
import { cases } from '#tests/support/cases.ts'

/** The dry run of a file against a run that looks at the agency's records before each row. */

type Kind = Extract<ImportKind, 'clients' | 'venues'>
const idOf = (row: number) => `new_${String(row).padStart(5, '0')}`
const indexOf = (kind: ImportKind, entries: Iterable<Entry>) => {
  const index = createIndex(kind)
  for (const entry of entries) index.put({ ...entry })
  return index
}

const dryRun = (kind: ImportKind, rows: readonly RowRead[], known: readonly Entry[], duplicates: Duplicates) => {
  const index = indexOf(kind, known)
  return rows.map((row, at) => decide({ kind, index, duplicatesOf: () => duplicates, idOf }, at, row))
}

/** The agency's records, changed by each row; nothing is remembered from row to row but them. */
const run = (kind: ImportKind, rows: readonly RowRead[], known: readonly Entry[], duplicates: Duplicates) => {
  const records = new Map<string, Entry>(known.map((entry) => [entry.id, { ...entry }]))
  const outcomes = rows.map((row, at) => {
    const outcome = decide(
      { kind, index: indexOf(kind, records.values()), duplicatesOf: () => duplicates, idOf },
      at,
      row,
    )
    if (outcome.outcome === 'new')
      records.set(outcome.id, { id: outcome.id, row: at, values: outcome.values, changeable: changeableOf(kind) })
    if (outcome.outcome === 'changed') {
      const before = records.get(outcome.id)!
      records.set(outcome.id, { ...before, values: { ...before.values, ...outcome.changes } })
    }
    return outcome
  })
  return { outcomes, records }
}

/** Few people with few numbers, so that rows meet. */
const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: '', freq: 3 })
const cellsOf = (kind: Kind) =>
  kind === 'clients'
    ? fc.tuple(
        some(
          'Nora Whitfield',
          'Whitfield, Nora',
          'Łukasz Nowak',
          'Lukasz Nowak',
          'Bob & Sue',
          'Sam',
          'www.spam.example',
        ),
        some('Harbor Lane', 'Harbor Lane LLC', 'Nora Whitfield'),
        some('nora@mail.example', 'NORA@mail.example', 'sam@mail.example', 'lukasz@mail.example', 'broken@'),
        some('(518) 555-0142', '518-555-0142', '212.555.0188', '12'),
        some('12534', '12534-1234', 'abc'),
      )
    : fc.tuple(
        some('The Alder Hotel', 'Alder Hotel, The', 'Copper Rail', 'Loft 9'),
        some('hotel', 'bar'),
        some('house@alder.example', 'events@alder.example'),
        some('518-555-0100', '(518) 555-0177'),
        some('12534', '10001', '1'),
      )
const columnsOf = {
  clients: ['full_name', 'name', 'email', 'phone', 'zipcode'],
  venues: ['name', 'kind', 'email', 'phone', 'zipcode'],
} as const satisfies Record<Kind, unknown>

const read = (kind: Kind, cells: readonly string[]): RowRead =>
  readRow(kind, [...columnsOf[kind]], cells, (zip) => (zip === '12534' ? { city: 'Hudson', state: 'NY' } : undefined))

const file = fc.constantFrom<Kind>('clients', 'venues').chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    rows: fc.array(cellsOf(kind), { maxLength: 25 }),
    known: fc.array(cellsOf(kind), { maxLength: 6 }),
    theirs: fc.boolean(),
    duplicates: fc.constantFrom(...duplicateChoices),
  }),
)
type File = typeof file extends fc.Arbitrary<infer F> ? F : never

/** Records of the agency, some of them people with a login of their own. */
const knownOf = ({ kind, known, theirs }: File): Entry[] =>
  dryRun(
    kind,
    known.map((cells) => read(kind, cells)),
    [],
    'update',
  ).flatMap((outcome, at) =>
    outcome.outcome === 'new'
      ? [
          {
            id: `old_${at}`,
            values: outcome.values,
            changeable: theirs ? (['phone', 'name'] as const) : changeableOf(kind),
          },
        ]
      : [],
  )

describe('a dry run', () => {
  it('says of every row what the run then does', () => {
    fc.assert(
      fc.property(file, (given) => {
        const known = knownOf(given)
        const rows = given.rows.map((cells) => read(given.kind, cells))
        const { outcomes } = run(given.kind, rows, known, given.duplicates)
        expect(dryRun(given.kind, rows, known, given.duplicates)).toEqual(outcomes)
      }),
      { numRuns: cases(10_000) },
    )
  })

  it('of the same clients after the run finds nobody new, unless duplicates are wanted', () => {
    fc.assert(
      fc.property(file, (given) => {
        // A venue may have got another town from a later row, and is then another one by name.
        if (given.duplicates === 'add' || given.kind === 'venues') return
        const rows = given.rows.map((cells) => read(given.kind, cells))
        const { records } = run(given.kind, rows, knownOf(given), given.duplicates)
        const again = dryRun(given.kind, rows, [...records.values()], given.duplicates)
        const first = run(given.kind, rows, knownOf(given), given.duplicates).outcomes
        expect(again.filter(({ outcome }, at) => outcome === 'new' && first[at]!.outcome === 'new')).toEqual([])
      }),
      { numRuns: cases(2000) },
    )
  })

  it('refuses with the column and why, and never both refuses and changes', () => {
    fc.assert(
      fc.property(file, (given) => {
        const rows = given.rows.map((cells) => read(given.kind, cells))
        for (const [at, decision] of dryRun(given.kind, rows, knownOf(given), given.duplicates).entries())
          if (rows[at]!.problem) expect(decision).toEqual({ outcome: 'refused', ...rows[at]!.problem })
      }),
      { numRuns: cases(1000) },
    )
  })
})

describe('rows about the same client', () => {
  const known: Entry[] = []
  const clients = (rows: Values[], duplicates: Duplicates = 'update') =>
    dryRun(
      'clients',
      rows.map((values) => ({ values })),
      known,
      duplicates,
    )
  const nora = { name: 'Łukasz Nowak', first: 'Łukasz', last: 'Nowak', email: 'l@mail.example', phone: '518-555-0142' }

  it('in three spellings are one', () => {
    const [a, b, c] = clients([
      nora,
      { name: 'Nowak, Lukasz', email: 'L@MAIL.example' },
      { name: 'LUKASZ NOWAK', phone: '518-555-0142' },
    ])
    expect(a).toMatchObject({ outcome: 'new' })
    expect(b).toMatchObject({ id: idOf(0), by: 'email', of_row: 0 })
    expect(c).toMatchObject({ id: idOf(0), by: 'phone', of_row: 0 })
  })

  it('are two where each has an address', () => {
    const other = { ...nora, email: 'other@mail.example', phone: '212-555-0100' }
    expect(clients([nora, other]).map(({ outcome }) => outcome)).toEqual(['new', 'new'])
  })

  it('are kept as they are, or added, by choice', () => {
    const rows = [nora, { ...nora, street: '1 Main Street', email: 'second@mail.example' }]
    expect(clients(rows)[1]).toMatchObject({ outcome: 'changed', changes: { street: '1 Main Street' }, by: 'phone' })
    expect(clients(rows, 'keep')[1]).toMatchObject({ outcome: 'same' })
    expect(clients(rows, 'add')[1]).toMatchObject({ outcome: 'new' })
  })

  it('with a number in common, and no word of the name, are two', () => {
    expect(
      clients([nora, { ...nora, name: 'Bea Fox', first: 'Bea', last: 'Fox', email: 'bea@mail.example' }])[1],
    ).toMatchObject({ outcome: 'new' })
  })
})
