import { S3Client } from '@aws-sdk/client-s3'
import { Clock } from '#local/clock.ts'
import { Gateway } from '#local/gateway/gateway.ts'
import { createS3, type S3 } from '#local/services/s3.ts'
import { bucketProperties } from '#local/template/properties.ts'
import type { RoleDefinition } from '#local/template/roles.ts'
import { newStateDir } from './fixture.ts'

export interface BucketsOptions {
  /** Their properties in the template, by name. */
  buckets: Record<string, object>
  /** The grants of each role: actions, and the resources after `arn:aws:s3:::`. */
  roles: Record<string, [actions: string[], resources: string[]][]>
  stateDir?: string
}

/** The emulator's buckets behind its gateway, and nothing else of the cloud. */
export const startBuckets = async ({ buckets, roles, stateDir = newStateDir() }: BucketsOptions) => {
  const definitions = Object.entries(buckets).map(([name, properties]) => ({
    ...{ logicalId: name, name, arn: `arn:aws:s3:::${name}` },
    properties: bucketProperties.parse(properties),
  }))
  const clock = new Clock(stateDir)
  const service: S3 = createS3(stateDir, definitions, { clock })
  const none = () => Promise.reject(new Error('Not part of this test'))
  const roleOf = (name: string): RoleDefinition | undefined =>
    roles[name] && {
      ...{ name, arn: `arn:aws:iam::000000000000:role/${name}`, trust: [] },
      statements: roles[name].map(([Action, resources]) => ({
        ...{ Effect: 'Allow' as const, Action },
        Resource: resources.map((resource) => `arn:aws:s3:::${resource}`),
      })),
    }
  const options = { clock, services: () => ({ s3: service }), roleOf, stripe: none, browser: none, crash: none }
  const gateway = new Gateway({ ...options, log: () => undefined })
  const endpoint = `http://127.0.0.1:${await gateway.listen()}`
  const clients: S3Client[] = []
  return {
    endpoint,
    stateDir,
    service,
    /** As a function of this role has it. */
    as: (role: string): S3Client => {
      const credentials = { accessKeyId: `${role}.1`, secretAccessKey: 'local' }
      const client = new S3Client({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 })
      clients.push(client)
      return client
    },
    /** The environment of a function of this role. */
    environment: (role: string) => ({
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: `${role}.1`,
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL: endpoint,
    }),
    stop: () => {
      clients.forEach((client) => client.destroy())
      gateway.stop()
      service.close()
    },
  }
}
