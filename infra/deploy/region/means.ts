import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Backup } from './backup.ts'

/** The stage's file, as written. */
export type StageFile = Record<string, unknown> & { region: string; table?: string; appUrl?: string }

/** Everything that the restore of a stage in another region looks at and changes. */
export interface Means {
  stage: string
  stackName: string
  /** Where the stage goes. */
  region: string
  /** With a channel of open screens. */
  stream: boolean
  file: { read(): StageFile; write(file: StageFile): void }
  dynamodb: DynamoDBClient
  s3: S3Client
  backup: Backup
  tableExists(name: string): Promise<boolean>
  /** Of the stack in the new region. @throws Error for one that is not there. */
  output(key: string): Promise<string>
  /** Whether the deployed template of the new region has the domain. */
  hasDomain(): Promise<boolean>
  /** Names of the buckets of the stack in the new region. */
  buckets(): Promise<string[]>
  /** Another of our commands. @returns whether it went well. */
  run(command: 'bootstrap' | 'deploy'): boolean
  /** Whether the secret of the new stack has a key of the provider. */
  hasStripeKey(): Promise<boolean>
  domain: {
    consents(host: string, distribution: string): Promise<boolean>
    leadsTo(host: string): Promise<boolean>
  }
  wait(): Promise<unknown>
  log(text: string): void
}
