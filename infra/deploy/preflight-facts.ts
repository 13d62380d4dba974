import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { PreflightFacts } from './preflight.ts'

const hasStack = async (StackName: string, region: string): Promise<boolean> => {
  try {
    await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }))
    return true
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return false
    throw error
  }
}

const hasIdentity = async (EmailIdentity: string, ses: SESv2Client): Promise<boolean> => {
  try {
    await ses.send(new GetEmailIdentityCommand({ EmailIdentity }))
    return true
  } catch (error) {
    if (error instanceof NotFoundException) return false
    throw error
  }
}

export const preflightFacts = async (
  region: string,
  { stackName, mailFrom }: { stackName: string; mailFrom: string },
): Promise<PreflightFacts> => {
  const ses = new SESv2Client({ region })
  const [isBootstrapped, isDeployed, hasMailIdentity, { SendQuota }, { AccountLimit }] = await Promise.all([
    // The stack that `cdk bootstrap` makes.
    hasStack('CDKToolkit', region),
    hasStack(stackName, region),
    hasIdentity(mailFrom.slice(mailFrom.indexOf('@') + 1), ses),
    ses.send(new GetAccountCommand({})),
    new LambdaClient({ region }).send(new GetAccountSettingsCommand({})),
  ])
  return {
    isBootstrapped,
    isDeployed,
    hasMailIdentity,
    mailsPerSecond: SendQuota?.MaxSendRate ?? 1,
    lambdaConcurrency: AccountLimit?.ConcurrentExecutions ?? 10,
  }
}
