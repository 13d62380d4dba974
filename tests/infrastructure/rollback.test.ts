import { describe, expect, it } from 'vitest'
import { movesBefore, type Move, type Place } from '#infra/deploy/rollback/plan.ts'
import { movedSince, rollBack, rolledBack, type RollbackMeans } from '#infra/deploy/rollback/roll-back.ts'
import { synthesize } from './synthesize.ts'

const deployedAt = new Date('2026-11-20T10:00:00Z')
const at = (hours: number) => new Date(deployedAt.getTime() + hours * 3_600_000)
const kept = (...versions: [string, number][]) => versions.map(([version, hours]) => ({ version, at: at(hours) }))

const functions: Place[] = [
  { name: 'events', live: '17', kept: kept(['15', -48], ['16', -24], ['17', 0.1]) },
  { name: 'lookups', live: '4', kept: kept(['3', -300], ['4', -200]) },
  { name: 'brand-new', live: '1', kept: kept(['1', 0.1]) },
]
const pages: Place[] = [
  { name: 'index.html', live: 'c', kept: kept(['c', 0.3], ['b', -24], ['a', -48]) },
  { name: 'robots.txt', live: 'a', kept: kept(['a', -500]) },
]

const simulate = (status: 'UPDATE_COMPLETE' | 'UPDATE_IN_PROGRESS' | 'none' = 'UPDATE_COMPLETE') => {
  const live = structuredClone({ functions, pages })
  const order: string[] = []
  const move = (places: Place[]) => (to: Move) => {
    order.push(to.name)
    const place = places.find(({ name }) => name === to.name)!
    // S3 copies the older version to a new one; an alias points at the older one itself.
    if (places === live.pages) place.kept = [...place.kept, { version: `${to.to}'`, at: at(1) }]
    place.live = places === live.pages ? `${to.to}'` : to.to
    return Promise.resolve()
  }
  const means: RollbackMeans = {
    state: () =>
      Promise.resolve(
        status === 'none' ? undefined : { status, isProtected: true, createdAt: at(-1000), changedAt: deployedAt },
      ),
    functions: () => Promise.resolve(live.functions),
    pages: () => Promise.resolve(live.pages),
    pointAlias: move(live.functions),
    showPage: move(live.pages),
    log: () => undefined,
  }
  return { means, live, order }
}

describe('a rollback', () => {
  it('brings back what was live before the deployment, pages first, and leaves what that did not change', async () => {
    const { means, live, order } = simulate()
    await rollBack(means, undefined)
    expect(live.functions.map((one) => one.live)).toEqual(['16', '4', '1'])
    expect(live.pages.map((one) => one.live)).toEqual(["b'", 'a'])
    expect(order).toEqual(['index.html', 'events'])
  })

  it('moves no function a second time, and goes further back only when told so', async () => {
    const { means, live } = simulate()
    await rollBack(means, undefined)
    expect((await rollBack(means, undefined)).functions).toEqual([])
    await rollBack(means, at(-30))
    expect(live.functions[0]!.live).toBe('15')
  })

  it('is refused while a deployment is under way, and where nothing is deployed', async () => {
    await expect(rollBack(simulate('UPDATE_IN_PROGRESS').means, undefined)).rejects.toThrow('cancel-update-stack')
    await expect(rollBack(simulate('none').means, undefined)).rejects.toThrow('Nothing is deployed')
  })

  it('is seen by the next deployment, which may not shift calls from a version that is not live', async () => {
    const { means } = simulate()
    const deployed = new Map(functions.map(({ name, live }) => [name, live]))
    expect(rolledBack(await movedSince(means, deployed))).toEqual([])
    await rollBack(means, undefined)
    expect(rolledBack(await movedSince(means, deployed))).toEqual([
      expect.stringContaining('(events): deploy the mended one at once, with "canary": false'),
    ])
  })

  it('takes a page that the release has brought, and a live version that is not known, for unmoved', () => {
    expect(movesBefore([{ name: 'new.html', live: 'x', kept: kept(['x', 0.2]) }], deployedAt)).toEqual([])
    expect(movesBefore([{ name: 'gone', live: '', kept: kept(['x', -2]) }], deployedAt)).toEqual([])
  })
})

it('keeps the versions of functions and pages, but none of a deployment that failed', async () => {
  const { all, one } = await synthesize({ region: 'us-east-1' }, 'prod')
  const versions = all('AWS::Lambda::Version') as { DeletionPolicy?: string; UpdateReplacePolicy?: string }[]
  expect(versions.length).toBeGreaterThan(20)
  for (const { DeletionPolicy, UpdateReplacePolicy } of versions)
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain'])
  expect(one('AWS::S3::Bucket', 'WebPages').Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
})
