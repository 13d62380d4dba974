import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { PreflightFacts } from './preflight.ts'

/** The stack that `cdk bootstrap` makes. */
const isBootstrapped = async (region: string): Promise<boolean> => {
  try {
    await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }))
    return true
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return false
    throw error
  }
}

export const preflightFacts = async (region: string): Promise<PreflightFacts> => {
  const [prepared, { SendQuota }, { AccountLimit }] = await Promise.all([
    isBootstrapped(region),
    new SESv2Client({ region }).send(new GetAccountCommand({})),
    new LambdaClient({ region }).send(new GetAccountSettingsCommand({})),
  ])
  return {
    isBootstrapped: prepared,
    mailsPerSecond: SendQuota?.MaxSendRate ?? 1,
    lambdaConcurrency: AccountLimit?.ConcurrentExecutions ?? 10,
  }
}
