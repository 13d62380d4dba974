import type { GetSecretValueResponse } from '@aws-sdk/client-secrets-manager'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import { targetAction, type AwsService } from '../gateway/call.ts'
import { LocalError } from '../state/local-error.ts'
import type { Deployment } from '../template/deployment.ts'
import { refOf } from '../template/names.ts'

/** Secrets Manager: reading. `values` has what each secret holds here, by a part of its name. */
export const createSecretsManager = (secrets: Deployment['secrets'], values: Record<string, object>): AwsService => {
  const known = secrets.map(({ name }) => {
    const key = Object.keys(values).find((part) => name.toLowerCase().includes(part))
    if (!key) throw new LocalError(`The local cloud has no value for the secret ${name} (local/cloud.ts).`)
    return { name, arn: refOf(name, 'AWS::SecretsManager::Secret'), text: JSON.stringify(values[key]) }
  })
  const find = (id: unknown) => known.find(({ name, arn }) => id === name || id === arn)
  return {
    protocol: 'json',
    action: targetAction,
    permissions: ({ action, json }) => [
      { action: `secretsmanager:${action}`, resource: find(json.SecretId)?.arn ?? String(json.SecretId) },
    ],
    handle: async ({ action, json }, _req, res) => {
      if (action !== 'GetSecretValue') throw notImplemented(`secretsmanager:${action}`)
      const secret = find(json.SecretId)
      if (!secret) throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
      const answer: Omit<GetSecretValueResponse, 'CreatedDate'> = {
        ARN: secret.arn,
        Name: secret.name,
        SecretString: secret.text,
        VersionId: 'local',
        VersionStages: ['AWSCURRENT'],
      }
      sendJson(res, answer)
      await Promise.resolve()
    },
  }
}
