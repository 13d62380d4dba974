import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { callAws } from './signed-call.ts'

/**
 * AWS verifies a new account before it may have a distribution, and has no request that says whether it did. One that
 * has a distribution is verified; where that cannot be asked, the note is right more often than not.
 */
export const firstDeploymentNotes = async (region: string): Promise<string[]> => {
  const call = { service: 'cloudfront', region, method: 'GET', path: '/2020-05-31/distribution' } as const
  const list = await callAws(new DynamoDBClient({ region }), { ...call, query: { MaxItems: '1' } }).catch(() => '')
  if (/<Quantity>[1-9]/.test(list)) return []
  return [
    'CloudFront: AWS must have verified this account. If it is new, open a support case now ("Account and billing", ' +
      'CloudFront, account verification): without it, the deployment ends at the distribution, and can be repeated.',
  ]
}
