import { nextStepOf, type StackState } from './stack-state.ts'

/** CloudFormation, for one stack. */
export interface StackMeans {
  state(): Promise<StackState | undefined>
  unprotect(): Promise<unknown>
  /** Deletes the stack; the resources named stay, and belong to no stack. */
  remove(kept: string[]): Promise<unknown>
  continueRollback(): Promise<unknown>
  /** Logical ids that the last operation could not delete or bring back, each with the reason. */
  stuck(): Promise<{ id: string; reason: string }[]>
  /** Between two looks at the stack. */
  wait(): Promise<unknown>
  log(text: string): void
  /** Asks the operator before a stack with people's data goes on being deleted. */
  confirm(question: string): Promise<boolean>
}

export class CannotDeploy extends Error {}

/** Longer than a deployment takes, with the distribution and a canary. */
const looks = 240

const settled = async (means: StackMeans): Promise<StackState | undefined> => {
  for (let look = 0; look < looks; look++) {
    const state = await means.state()
    if (nextStepOf(state) !== 'wait') return state
    if (look === 0) means.log(`The stack is ${state?.status}: waiting for the end of that`)
    await means.wait()
  }
  throw new CannotDeploy('Another operation on the stack does not end: look at it in the CloudFormation console')
}

const list = (resources: { id: string; reason: string }[]): string =>
  resources.map(({ id, reason }) => `\n- ${id}: ${reason}`).join('')

/** Deletes the stack. A second try leaves behind what the first one could not delete. */
const remove = async (means: StackMeans): Promise<void> => {
  const before = await means.state()
  if (before?.isProtected) await means.unprotect()
  const stuck = before?.status === 'DELETE_FAILED' ? await means.stuck() : []
  await means.remove(stuck.map(({ id }) => id))
  if (stuck.length > 0) means.log(`Left behind, outside of any stack:${list(stuck)}`)
}

const finishRollback = async (means: StackMeans): Promise<void> => {
  await means.continueRollback()
  const after = await settled(means)
  if (after?.status !== 'UPDATE_ROLLBACK_FAILED') return
  const stuck = await means.stuck()
  throw new CannotDeploy(
    `CloudFormation cannot bring back the stack as it was before the last update:${list(stuck)}\n` +
      'Mend what the reasons name and repeat the command, or go on without these resources: ' +
      `aws cloudformation continue-update-rollback --resources-to-skip ${stuck.map(({ id }) => id).join(' ')}`,
  )
}

/**
 * Brings a stack from any state to one that can be created or updated. Every step may be repeated from the start.
 * @returns what to do: `create` takes in what an earlier stage of this name left behind.
 * @throws CannotDeploy in words for the operator
 */
export const makeDeployable = async (means: StackMeans): Promise<'create' | 'update'> => {
  /** Once it may be deleted, that also holds for what the deletion leaves. */
  let mayBeRemoved = false
  for (let step = 0; step < 6; step++) {
    const state = await settled(means)
    const next = nextStepOf(state)
    switch (next) {
      case 'create':
      case 'update':
        return next
      case 'start over':
        means.log(`The first deployment failed (${state?.status}): deleting what it left, to begin again`)
        mayBeRemoved = true
        await remove(means)
        break
      case 'finish deletion': {
        const why = state?.reason ?? 'no reason given'
        const question = `The deletion of this stage failed half way (${why}). Finish it, and build a new one?`
        mayBeRemoved ||= await means.confirm(question)
        if (!mayBeRemoved) throw new CannotDeploy('Nothing was deployed.')
        await remove(means)
        break
      }
      case 'finish rollback':
        means.log('The last update failed, and so did its way back: trying the way back again')
        await finishRollback(means)
        break
      case 'wait':
      case 'stop':
        throw new CannotDeploy(
          `The stack is ${state?.status} (${state?.reason ?? 'no reason given'}): only the CloudFormation console ` +
            'can help it. Repeat the command after that.',
        )
    }
  }
  throw new CannotDeploy('The stack comes back to the same state: look at its events in the CloudFormation console')
}
