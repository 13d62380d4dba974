import type { Inbox } from './services/ses-inbox.ts'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { FaultHook } from './gateway/gateway.ts'
import type { Invocation } from './lambda/functions.ts'
import type { ScheduleView } from './services/schedule.ts'
import type { Mail } from './services/ses.ts'
import type { SmsVoice } from './services/sms-voice.ts'
import type { QueueView } from './services/queues.ts'
import type { StripeEmulator } from './stripe/emulator.ts'

/** A running local cloud, as used by the console, the seed and tests. */
export interface Cloud {
  url: string
  clock: { now(): Date; advanceTo(instant: Date | string): Promise<void> }
  /** Resolves when nothing runs and no queue has work. */
  idle(): Promise<void>
  mail(): readonly Mail[]
  /** Somebody's mail to the product, where the stage receives mail. */
  sendMailToUs: Inbox
  phones: Pick<SmsVoice, 'texts' | 'receive' | 'optOut'>
  schedules(): ScheduleView[]
  queues(): QueueView[]
  deadLetters(): { queue: string; body: string }[]
  redrive(deadLetterQueue: string): Promise<number>
  stripe: StripeEmulator
  /** With full permissions, bypassing the gateway. */
  db: DynamoDBDocumentClient
  /** For clients that ask as the operator, through the gateway. */
  operator: {
    endpoint: string
    region: string
    credentials: { accessKeyId: string; secretAccessKey: string }
  }
  tableName: string
  invocations: readonly Invocation[]
  /** Calls so far that Lambda refused for want of an execution. */
  throttles(): number
  faults: { aws: FaultHook | undefined }
  stop(): Promise<void>
}
