import { StackStatus } from '@aws-sdk/client-cloudformation'
import { describe, expect, it } from 'vitest'
import { describeFailure } from '#infra/deploy/failures.ts'
import { CannotDeploy, makeDeployable, type StackMeans } from '#infra/deploy/make-deployable.ts'
import { isDeployed, nextStepOf } from '#infra/deploy/stack-state.ts'

interface Simulated {
  status: StackStatus
  isProtected?: boolean
  /** Resources that the last operation could not delete or bring back. */
  stuck?: string[]
  /** Names that belong to no stack. */
  left?: string[]
}

/** CloudFormation with one stack, as its documentation describes it. */
const simulate = ({ status, isProtected = true, stuck = [], left = [] }: Simulated, agrees = true) => {
  let stack: StackStatus | undefined = status
  let guarded = isProtected
  let unable = [...stuck]
  const orphans = new Set(left)
  const log: string[] = []
  const ends: Partial<Record<StackStatus, StackStatus | 'gone'>> = {
    CREATE_IN_PROGRESS: 'CREATE_COMPLETE',
    ROLLBACK_IN_PROGRESS: 'ROLLBACK_COMPLETE',
    UPDATE_IN_PROGRESS: 'UPDATE_COMPLETE',
    UPDATE_ROLLBACK_IN_PROGRESS: 'UPDATE_ROLLBACK_COMPLETE',
  }
  const means: StackMeans = {
    state: () =>
      Promise.resolve(
        stack && {
          status: stack,
          isProtected: guarded,
          createdAt: new Date(0),
          changedAt: new Date(0),
          reason: 'it says so',
        },
      ),
    unprotect: () => Promise.resolve((guarded = false)),
    remove(kept) {
      if (guarded) throw new Error('cannot be deleted while TerminationProtection is enabled')
      if (kept.length > 0 && stack !== 'DELETE_FAILED')
        throw new Error('RetainResources: the stack is not DELETE_FAILED')
      for (const id of kept) orphans.add(id)
      unable = unable.filter((id) => !kept.includes(id))
      stack = unable.length > 0 ? 'DELETE_FAILED' : 'DELETE_IN_PROGRESS'
      return Promise.resolve()
    },
    continueRollback() {
      if (stack !== 'UPDATE_ROLLBACK_FAILED') throw new Error('is not in UPDATE_ROLLBACK_FAILED')
      stack = unable.length > 0 ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_ROLLBACK_IN_PROGRESS'
      return Promise.resolve()
    },
    stuck: () => Promise.resolve(unable.map((id) => ({ id, reason: 'not empty' }))),
    wait() {
      const end: StackStatus | 'gone' | undefined = stack === 'DELETE_IN_PROGRESS' ? 'gone' : stack && ends[stack]
      stack = end === 'gone' ? undefined : (end ?? stack)
      return Promise.resolve()
    },
    log: (text) => void log.push(text),
    confirm: () => Promise.resolve(agrees),
  }
  /** Stands for `cdk deploy`, which takes in existing resources. */
  const deploy = async () => {
    const next = await makeDeployable(means)
    if (stack !== undefined && stack !== 'REVIEW_IN_PROGRESS' && next === 'create')
      throw new Error('Stack already exists')
    if (stack === undefined && next === 'update') throw new Error('Stack does not exist')
    orphans.clear()
    stack = next === 'create' ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE'
    return next
  }
  return { deploy, log, orphans, stack: () => stack }
}

describe('npm run deploy, from any state of the stack', () => {
  it.each<[Simulated, 'create' | 'update']>([
    [{ status: 'REVIEW_IN_PROGRESS' }, 'create'],
    [{ status: 'CREATE_COMPLETE' }, 'update'],
    [{ status: 'CREATE_FAILED' }, 'create'],
    [{ status: 'ROLLBACK_COMPLETE' }, 'create'],
    [{ status: 'ROLLBACK_COMPLETE', left: ['vault'] }, 'create'],
    [{ status: 'ROLLBACK_FAILED', stuck: ['Table'] }, 'create'],
    [{ status: 'CREATE_IN_PROGRESS' }, 'update'],
    [{ status: 'ROLLBACK_IN_PROGRESS' }, 'create'],
    [{ status: 'UPDATE_IN_PROGRESS' }, 'update'],
    [{ status: 'UPDATE_FAILED' }, 'update'],
    [{ status: 'UPDATE_ROLLBACK_COMPLETE' }, 'update'],
    [{ status: 'UPDATE_ROLLBACK_FAILED' }, 'update'],
    [{ status: 'DELETE_IN_PROGRESS' }, 'create'],
    [{ status: 'DELETE_FAILED', stuck: ['Pages'] }, 'create'],
  ])('%j ends deployed, by %s', async (from, how) => {
    const cloud = simulate(from)
    expect(await cloud.deploy()).toBe(how)
    expect(cloud.stack()).toBe(how === 'create' ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE')
    expect([...cloud.orphans]).toEqual([])
    // And once more, as anybody would.
    expect(await cloud.deploy()).toBe('update')
  })

  it('finishes nobody else’s deletion without a word', async () => {
    const cloud = simulate({ status: 'DELETE_FAILED', stuck: ['Pages'] }, false)
    await expect(cloud.deploy()).rejects.toThrow(CannotDeploy)
    expect(cloud.stack()).toBe('DELETE_FAILED')
  })

  it('names what stands in the way of a rollback, and how to go on without it', async () => {
    const cloud = simulate({ status: 'UPDATE_ROLLBACK_FAILED', stuck: ['Alias', 'Queue'] })
    await expect(cloud.deploy()).rejects.toThrow(
      /Alias: not empty\n- Queue: not empty[\s\S]*--resources-to-skip Alias Queue/,
    )
  })

  it('gives up on a state that only people can end', async () => {
    await expect(simulate({ status: 'IMPORT_ROLLBACK_FAILED' }).deploy()).rejects.toThrow('CloudFormation console')
    await expect(simulate({ status: 'IMPORT_IN_PROGRESS' }).deploy()).rejects.toThrow('does not end')
  })

  it('takes a stage for deployed only where it serves people', () => {
    const serving = Object.values(StackStatus).filter((status) =>
      isDeployed({ status, isProtected: false, createdAt: new Date(0), changedAt: new Date(0) }),
    )
    expect(serving.every((status) => !/^(DELETE|ROLLBACK|REVIEW|CREATE_FAILED)/.test(status))).toBe(true)
    expect(serving).toContain('UPDATE_ROLLBACK_COMPLETE')
    expect([isDeployed(undefined), nextStepOf(undefined)]).toEqual([false, 'create'])
  })
})

describe('a failed deployment', () => {
  it('names its cause and what to do', () => {
    const said = describeFailure([
      {
        id: 'WebDistribution',
        type: 'AWS::CloudFront::Distribution',
        reason: 'Your account must be verified before you can add new CloudFront resources.',
      },
      { id: 'DataTable', type: 'AWS::DynamoDB::Table', reason: 'Resource creation cancelled' },
    ])
    expect(said).toContain('- WebDistribution (AWS::CloudFront::Distribution): Your account must be verified')
    expect(said).toContain('To do: AWS has not verified this account for CloudFront yet: open a support case')
    expect(said).not.toContain('DataTable')
  })

  it('of an unknown cause says so without advice', () => {
    expect(describeFailure([{ id: 'A', type: 'AWS::SQS::Queue', reason: 'Internal failure' }])).toBe(
      'The deployment failed; nothing after it was done.\n- A (AWS::SQS::Queue): Internal failure\n' +
        'After that, repeat this command: it goes on from any state.',
    )
  })
})
