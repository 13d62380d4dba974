import type { StackStatus } from '@aws-sdk/client-cloudformation'

/** A stack as CloudFormation describes it; undefined where there is none. */
export interface StackState {
  status: StackStatus
  reason?: string | undefined
  /** CloudFormation deletes no protected stack. */
  isProtected: boolean
  createdAt: Date
  /** When its last change began. */
  changedAt: Date
}

/**
 * How a deployment goes on from a stack's state:
 * - `create`: there is no stack, or only a change set that nobody carried out.
 * - `update`: it works, as last deployed.
 * - `wait`: another operation is under way.
 * - `start over`: its creation failed; nothing in it was ever used, so it may go.
 * - `finish rollback`: an update failed, and so did its way back.
 * - `finish deletion`: somebody asked for the stack's deletion, which is theirs to confirm.
 * - `stop`: CloudFormation can only be helped by hand.
 */
export type NextStep = 'create' | 'update' | 'wait' | 'start over' | 'finish rollback' | 'finish deletion' | 'stop'

/** Without an entry for each status, it does not compile. */
const nextSteps: Readonly<Record<StackStatus, NextStep>> = {
  REVIEW_IN_PROGRESS: 'create',
  DELETE_COMPLETE: 'create',
  CREATE_COMPLETE: 'update',
  UPDATE_COMPLETE: 'update',
  UPDATE_ROLLBACK_COMPLETE: 'update',
  // Left so by a deployment without rollback: the next one goes on from there.
  UPDATE_FAILED: 'update',
  IMPORT_COMPLETE: 'update',
  IMPORT_ROLLBACK_COMPLETE: 'update',
  CREATE_IN_PROGRESS: 'wait',
  ROLLBACK_IN_PROGRESS: 'wait',
  UPDATE_IN_PROGRESS: 'wait',
  UPDATE_COMPLETE_CLEANUP_IN_PROGRESS: 'wait',
  UPDATE_ROLLBACK_IN_PROGRESS: 'wait',
  UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS: 'wait',
  DELETE_IN_PROGRESS: 'wait',
  IMPORT_IN_PROGRESS: 'wait',
  IMPORT_ROLLBACK_IN_PROGRESS: 'wait',
  CREATE_FAILED: 'start over',
  ROLLBACK_COMPLETE: 'start over',
  ROLLBACK_FAILED: 'start over',
  UPDATE_ROLLBACK_FAILED: 'finish rollback',
  DELETE_FAILED: 'finish deletion',
  IMPORT_ROLLBACK_FAILED: 'stop',
}

export const nextStepOf = (state: StackState | undefined): NextStep => (state ? nextSteps[state.status] : 'create')

/** Whether a stage serves people: what its template has, it has made itself. */
export const isDeployed = (state: StackState | undefined): boolean =>
  state !== undefined && ['update', 'finish rollback'].includes(nextStepOf(state))
