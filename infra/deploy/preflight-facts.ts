import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm'
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { StageConfig } from '../config/stage-config.ts'
import { stackStateOf } from './cloudformation.ts'
import type { Certificate, PreflightFacts } from './preflight.ts'
import { isDeployed } from './stack-state.ts'

const hasIdentity = async (EmailIdentity: string, ses: SESv2Client): Promise<boolean> => {
  try {
    await ses.send(new GetEmailIdentityCommand({ EmailIdentity }))
    return true
  } catch (error) {
    if (error instanceof NotFoundException) return false
    throw error
  }
}

/** CloudFront reads certificates of this region only, wherever the stage is. */
const certificateOf = async (CertificateArn: string): Promise<Certificate> => {
  try {
    const { Certificate: found } = await new ACMClient({ region: 'us-east-1' }).send(
      new DescribeCertificateCommand({ CertificateArn }),
    )
    return { status: found?.Status ?? 'unknown', names: found?.SubjectAlternativeNames ?? [] }
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return 'missing'
    throw error
  }
}

/** All but whether the stage is deployed, which the stack's state says. */
export const preflightFacts = async (
  region: string,
  { mailFrom, certificateArn }: StageConfig,
): Promise<Omit<PreflightFacts, 'isDeployed'>> => {
  const ses = new SESv2Client({ region })
  const [toolkit, hasMailIdentity, certificate, { SendQuota }, { AccountLimit }] = await Promise.all([
    // The stack that `cdk bootstrap` makes.
    stackStateOf('CDKToolkit', region),
    hasIdentity(mailFrom.slice(mailFrom.indexOf('@') + 1), ses),
    certificateArn === undefined ? undefined : certificateOf(certificateArn),
    ses.send(new GetAccountCommand({})),
    new LambdaClient({ region }).send(new GetAccountSettingsCommand({})),
  ])
  return {
    isBootstrapped: isDeployed(toolkit),
    hasMailIdentity,
    certificate,
    mailsPerSecond: SendQuota?.MaxSendRate ?? 1,
    lambdaConcurrency: AccountLimit?.ConcurrentExecutions ?? 10,
  }
}
