import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentJob, scheduledJob, workJob } from '#shared/jobs.ts'

/**
 * While a release goes live, and after a rollback, its jobs meet the workers of the release before. So a new kind is
 * read by one release and written by the next one. `job-kinds.json` has the kinds that the last release reads; they are
 * recorded once it is live (README.md). Mails are left out: one that a worker does not know waits, and nothing follows
 * from it.
 */
const unions = { work: workJob(), document: documentJob(), scheduled: scheduledJob() }
type Kinds = Record<keyof typeof unions, string[]>

const released = JSON.parse(readFileSync(join(import.meta.dirname, 'job-kinds.json'), 'utf8')) as Kinds
const kindsOf = (name: keyof typeof unions): string[] => unions[name].options.map(({ shape }) => shape.type.value)

const root = join(import.meta.dirname, '../..')
const sources = globSync('{functions,infra}/**/*.ts', { cwd: root }).map((name) =>
  readFileSync(join(root, name), 'utf8'),
)
/** Kinds have names that no other `type` has, except for a few such as `hold`: these are old. */
const isWritten = (kind: string) => sources.some((text) => new RegExp(`\\btype: '${kind}'`).test(text))

it.each(Object.keys(unions) as (keyof typeof unions)[])(
  'the last release reads every %s job that this one writes',
  (name) => {
    const unread = kindsOf(name).filter((kind) => !released[name].includes(kind))
    expect(unread.filter(isWritten)).toEqual([])
  },
)

it.each(Object.keys(unions) as (keyof typeof unions)[])('every %s job of the last release is still read', (name) => {
  expect(released[name].filter((kind) => !kindsOf(name).includes(kind))).toEqual([])
})

it('sees what is written', () => {
  expect(kindsOf('work').filter(isWritten).length).toBeGreaterThan(15)
})
