import { describe, expect, it } from 'vitest'
import { setupOf, setupSteps, type SetupFacts } from '#shared/domain/setup.ts'
import type { Viewer } from '#shared/domain/permissions.ts'

const facts = (done: readonly string[]): SetupFacts =>
  Object.fromEntries(setupSteps.map((step) => [step, done.includes(step)])) as unknown as SetupFacts
const viewer = (roles: Partial<Viewer>): Viewer => ({ is_admin: false, is_agent: false, ...roles }) as Viewer
const names = (steps: ReturnType<typeof setupOf>) => steps.map(({ step, done }) => `${step}${done ? ' done' : ''}`)

describe('how a new agency begins', () => {
  it('ticks what is there, and is gone once all is done', () => {
    const both = viewer({ is_admin: true, is_agent: true })
    expect(names(setupOf(facts(['agency', 'act']), both))).toEqual([
      ...['agency done', 'bank', 'clauses', 'act done', 'musicians', 'event'],
    ])
    expect(setupOf(facts(setupSteps), both)).toEqual([])
  })

  it('shows each reader what their own screens do', () => {
    expect(names(setupOf(facts([]), viewer({ is_agent: true })))).not.toContain('clauses')
    expect(names(setupOf(facts([]), viewer({ is_admin: true })))).toEqual(['clauses', 'act', 'musicians', 'event'])
    expect(setupOf(facts(['agency', 'bank', 'act', 'musicians', 'event']), viewer({ is_agent: true }))).toEqual([])
    expect(setupOf(facts([]), viewer({}))).toEqual([])
  })
})
