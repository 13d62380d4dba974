import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import type { Failure } from './failures.ts'
import type { StackMeans } from './make-deployable.ts'
import type { StackState } from './stack-state.ts'

export const stackStateOf = async (StackName: string, region: string): Promise<StackState | undefined> => {
  try {
    const { Stacks: [stack] = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName }),
    )
    if (stack?.StackStatus === undefined) return undefined
    return {
      status: stack.StackStatus,
      reason: stack.StackStatusReason,
      isProtected: stack.EnableTerminationProtection === true,
      createdAt: stack.CreationTime ?? new Date(0),
      changedAt: stack.LastUpdatedTime ?? stack.CreationTime ?? new Date(0),
    }
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined
    throw error
  }
}

const looksEveryMs = 15_000

/** The real one. */
export const stackMeans = (
  StackName: string,
  region: string,
  { log, confirm }: Pick<StackMeans, 'log' | 'confirm'>,
): StackMeans => {
  const client = new CloudFormationClient({ region })
  return {
    state: () => stackStateOf(StackName, region),
    unprotect: () =>
      client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false })),
    remove: (RetainResources) =>
      client.send(new DeleteStackCommand({ StackName, ...(RetainResources.length > 0 && { RetainResources }) })),
    continueRollback: () => client.send(new ContinueUpdateRollbackCommand({ StackName })),
    async stuck() {
      const found = []
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
        for (const { LogicalResourceId: id = '', ResourceStatus = '', ResourceStatusReason } of StackResourceSummaries)
          if (ResourceStatus.endsWith('_FAILED')) found.push({ id, reason: ResourceStatusReason ?? ResourceStatus })
      return found
    },
    wait: () => new Promise((resolve) => setTimeout(resolve, looksEveryMs)),
    log,
    confirm,
  }
}

/** The resources that failed since an instant, the first one first; none where no stack was made. */
export const failuresSince = async (StackName: string, region: string, since: Date): Promise<Failure[]> => {
  const client = new CloudFormationClient({ region })
  const failures: Failure[] = []
  if ((await stackStateOf(StackName, region)) === undefined) return failures
  for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName }))
    for (const { Timestamp, LogicalResourceId: id = '', ResourceType: type = '', ...event } of StackEvents) {
      // The latest come first.
      if (Timestamp === undefined || Timestamp < since) return failures
      if (event.ResourceStatus?.endsWith('_FAILED') && type !== 'AWS::CloudFormation::Stack')
        failures.unshift({ id, type, reason: event.ResourceStatusReason ?? event.ResourceStatus })
    }
  return failures
}
