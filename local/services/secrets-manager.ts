import { randomBytes, randomUUID } from 'node:crypto'
import type { GetSecretValueResponse } from '@aws-sdk/client-secrets-manager'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import { targetAction, type AwsService } from '../gateway/call.ts'
import { LocalError } from '../state/local-error.ts'
import type { Deployment } from '../template/deployment.ts'
import { refOf } from '../template/names.ts'

/**
 * The value that Secrets Manager generates for a new secret: a random text under the key, next to the template's
 * values.
 */
const generated = ({ properties: { GenerateSecretString } }: Deployment['secrets'][number]): object | undefined =>
  GenerateSecretString?.GenerateStringKey === undefined
    ? undefined
    : {
        ...(JSON.parse(GenerateSecretString.SecretStringTemplate ?? '{}') as object),
        [GenerateSecretString.GenerateStringKey]: randomBytes(32).toString('hex'),
      }

export interface SecretsManager extends AwsService {
  /** The text of a secret by its ARN. */
  text(id: unknown): string
}

/**
 * Secrets Manager; values that an operator writes are lost with the process. `values` defines secrets by a part of
 * their name; others are generated at each start.
 */
export const createSecretsManager = (
  secrets: Deployment['secrets'],
  values: Record<string, object>,
): SecretsManager => {
  const known = secrets.map((secret) => {
    const { name } = secret
    const key = Object.keys(values).find((part) => name.toLowerCase().includes(part))
    const value = key === undefined ? generated(secret) : values[key]
    if (!value) throw new LocalError(`The local cloud has no value for the secret ${name} (local/cloud.ts).`)
    return { name, arn: refOf(name, 'AWS::SecretsManager::Secret'), text: JSON.stringify(value), version: randomUUID() }
  })
  const find = (id: unknown) => known.find(({ name, arn }) => id === name || id === arn)
  const get = (id: unknown) => {
    const secret = find(id)
    if (!secret) throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    return secret
  }
  return {
    text: (id) => get(id).text,
    protocol: 'json',
    action: targetAction,
    permissions: ({ action, json }) => [
      { action: `secretsmanager:${action}`, resource: find(json.SecretId)?.arn ?? String(json.SecretId) },
    ],
    handle: async ({ action, json }, _req, res) => {
      const secret = get(json.SecretId)
      if (action === 'PutSecretValue') Object.assign(secret, { text: String(json.SecretString), version: randomUUID() })
      else if (action !== 'GetSecretValue') throw notImplemented(`secretsmanager:${action}`)
      const answer: Omit<GetSecretValueResponse, 'CreatedDate'> = {
        ARN: secret.arn,
        Name: secret.name,
        SecretString: secret.text,
        VersionId: secret.version,
        VersionStages: ['AWSCURRENT'],
      }
      sendJson(res, answer)
      await Promise.resolve()
    },
  }
}
