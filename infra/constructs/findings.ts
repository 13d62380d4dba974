import { CfnResource } from 'aws-cdk-lib/core'
import type { IConstruct } from 'constructs'

/** Written into the template's metadata, where checkov reads the reason (docs/operations.md#checks-of-the-template). */
export const acceptFindings = (construct: IConstruct, reasons: Record<string, string>): void => {
  const resource = CfnResource.isCfnResource(construct) ? construct : construct.node.defaultChild
  if (!(resource instanceof CfnResource)) throw new Error(`${construct.node.path} is no resource`)
  resource.addMetadata('checkov', { skip: Object.entries(reasons).map(([id, comment]) => ({ id, comment })) })
}

const isEncryptedByAws = 'Encrypted with a key of AWS; one of our own would cost money and only add a way to lose data'

export const logFindings = {
  CKV_AWS_158: `${isEncryptedByAws}. Lines hold no names, no addresses of people and no secrets`,
}
export const secretFindings = { CKV_AWS_149: `${isEncryptedByAws}. Read within the account only, by named roles` }
export const queueFindings = { CKV_AWS_27: `${isEncryptedByAws}: SSE-SQS, which this check does not know` }
export const vaultFindings = { CKV_AWS_166: `${isEncryptedByAws}, and copies would need it in each region` }
export const topicFindings = { CKV_AWS_26: 'Holds names and states of alarms only; CloudWatch may not use the AWS key' }
export const textTopicFindings = {
  CKV_AWS_26: 'Passes texts on at once and keeps none; End User Messaging may not use the AWS key',
}
export const mailTopicFindings = {
  CKV_AWS_26: 'Passes reports on at once and keeps none; SES may not use the AWS key',
}
export const tableFindings = { CKV_AWS_119: `${isEncryptedByAws}: without it, backups could not be read either` }

const isPublicOnly = 'Calls only public APIs of AWS and Stripe; a VPC would add a NAT gateway to pay and to fail'
const noSecretInVariables = 'Variables name resources and hold no secret; Lambda encrypts them with a key of AWS'

/** Of a function that API Gateway, a queue or a deployment calls. */
export const functionFindings = (has: { reserved: boolean; deadLetters: boolean }): Record<string, string> => ({
  CKV_AWS_117: isPublicOnly,
  CKV_AWS_173: noSecretInVariables,
  ...(!has.reserved && {
    CKV_AWS_115: 'Reserved only for functions that move money: each reservation takes from all others',
  }),
  ...(!has.deadLetters && {
    CKV_AWS_116: 'Never invoked asynchronously: its caller gets the error, or its queue has the dead letters',
  }),
})

export const bucketFindings = { CKV_AWS_18: 'Reached by CloudFront and named roles only; the API logs what people do' }

export const distributionFindings = (has: { waf: boolean; customDomain: boolean }): Record<string, string> => ({
  CKV_AWS_86: 'Beside the API, which has its own log, it serves public files',
  ...(!has.waf && { CKV_AWS_68: 'An option of the stage (waf), paid monthly; the API throttles by itself' }),
  ...(!has.customDomain && {
    CKV_AWS_174: 'Goes with cloudfront.net; with a domain of ours the minimum is TLS 1.2',
  }),
})
