import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { sdk } from './sdk.ts'

const client = new SecretsManagerClient(sdk)

export const secretText = async (SecretId: string): Promise<string | undefined> =>
  (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString
