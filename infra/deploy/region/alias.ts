import { resolveTxt } from 'node:dns/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { callAws } from '../signed-call.ts'

const version = '/2020-05-31/distribution'

/** Whether the distribution has the domain already. */
export const hasAlias = async (client: DynamoDBClient, id: string, host: string): Promise<boolean> => {
  const call = { service: 'cloudfront', region: 'us-east-1', method: 'GET', path: `${version}/${id}` } as const
  return (await callAws(client, call)).includes(`<CNAME>${host}</CNAME>`)
}

/** CloudFront wants to see that the domain's owner agrees. */
export const consentRecord = (host: string, distribution: string): string => `TXT _${host} → "${distribution}"`

export const hasConsent = async (host: string, distribution: string): Promise<boolean> => {
  const records = await resolveTxt(`_${host}`).catch(() => [])
  return records.some((parts) => parts.join('').replace(/\.$/, '') === distribution)
}

/** Takes the domain from the distribution that has it, without a moment in which none has it. */
export const moveAlias = (client: DynamoDBClient, id: string, host: string): Promise<string> =>
  callAws(client, {
    service: 'cloudfront',
    region: 'us-east-1',
    method: 'PUT',
    path: `${version}/${id}/associate-alias`,
    query: { Alias: host },
  })
