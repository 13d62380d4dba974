import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import type { Outcome } from '../lambda/function.ts'
import type { EventSourceDefinition } from '../template/deployment.ts'
import { matches } from './event-bus.ts'

/** AWS waits longer and longer, up to a minute; here it is a moment. */
const retryDelayMs = (attempt: number): number => Math.min(50 * 2 ** attempt, 1000)

type Given = Omit<DynamoDBRecord, 'eventName'> & { eventName?: string | undefined }
const numberOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? ''

export interface StreamSourceOptions {
  definition: EventSourceDefinition
  functionArn: string
  now(): number
  invoke(event: unknown): Promise<Outcome>
  sendToQueue(queueArn: string, body: string): Promise<unknown>
}

/**
 * Lambda's side of an event source mapping of a table's stream: filters the records, and passes them on in order. A
 * batch that fails is tried again from its first failed record, or in halves, until it is too old or was tried too
 * often; then its address goes to the dead letters, and the next batch comes. AWS keeps a stream for a day; here it is
 * forgotten with the process.
 */
export class StreamSource {
  readonly #options: StreamSourceOptions
  readonly #patterns: readonly unknown[]
  #waiting: DynamoDBRecord[] = []
  #running: Promise<void> | undefined
  #stopped = false

  constructor(options: StreamSourceOptions) {
    this.#options = options
    this.#patterns = (options.definition.FilterCriteria?.Filters ?? []).map(
      ({ Pattern }) => JSON.parse(Pattern) as unknown,
    )
  }

  /** Whether any filter lets records of rows with these keys through. */
  follows(keys: unknown): boolean {
    return (
      this.#patterns.length === 0 ||
      this.#patterns.some((pattern) => matches((pattern as Given).dynamodb ?? {}, { Keys: keys }))
    )
  }

  receive(records: readonly DynamoDBRecord[]): void {
    const passes = (record: DynamoDBRecord) =>
      this.#patterns.length === 0 || this.#patterns.some((pattern) => matches(pattern, record))
    this.#waiting.push(...records.filter(passes))
    this.#running ??= this.#pump().finally(() => (this.#running = undefined))
  }

  isBusy(): boolean {
    return this.#running !== undefined
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #pump(): Promise<void> {
    while (!this.#stopped && this.#waiting.length > 0)
      await this.#work(this.#waiting.splice(0, this.#options.definition.BatchSize))
  }

  async #work(batch: DynamoDBRecord[], attempts = 0): Promise<void> {
    const { definition, invoke } = this.#options
    let left = batch
    for (let tried = attempts; left.length > 0 && !this.#stopped; tried += 1) {
      if (tried > (definition.MaximumRetryAttempts ?? Infinity) || this.#isOld(left[0]!))
        return this.#giveUp(left, tried)
      if (tried > 0) await sleep(retryDelayMs(tried), undefined, { ref: false })
      const outcome = await invoke({ Records: left })
      const failed = this.#firstFailed(outcome, left)
      if (failed === undefined) return
      left = left.slice(failed)
      if ('error' in outcome && definition.BisectBatchOnFunctionError && left.length > 1) {
        const middle = Math.ceil(left.length / 2)
        await this.#work(left.slice(0, middle), tried + 1)
        return this.#work(left.slice(middle), tried + 1)
      }
    }
  }

  /** The place from which a batch is tried again: that of the lowest reported number; an unknown number means all. */
  #firstFailed(outcome: Outcome, batch: readonly DynamoDBRecord[]): number | undefined {
    if ('error' in outcome) return 0
    if (this.#options.definition.FunctionResponseTypes.length === 0) return undefined
    const reported = (outcome.payload as DynamoDBBatchResponse | null)?.batchItemFailures ?? []
    if (reported.length === 0) return undefined
    const places = reported.map(({ itemIdentifier }) =>
      batch.findIndex((record) => numberOf(record) === itemIdentifier),
    )
    return Math.max(0, Math.min(...places))
  }

  #isOld(record: DynamoDBRecord): boolean {
    const { MaximumRecordAgeInSeconds: most = -1 } = this.#options.definition
    const at = record.dynamodb?.ApproximateCreationDateTime ?? 0
    return most > 0 && this.#options.now() / 1000 - at > most
  }

  async #giveUp(batch: readonly DynamoDBRecord[], tried: number): Promise<void> {
    const { definition, functionArn, sendToQueue } = this.#options
    const queue = definition.DestinationConfig?.OnFailure.Destination
    if (queue === undefined) return
    const body = {
      requestContext: {
        functionArn,
        condition:
          tried > (definition.MaximumRetryAttempts ?? Infinity) ? 'RetryAttemptsExhausted' : 'RecordAgeExceeded',
        approximateInvokeCount: tried,
      },
      // The records themselves stay in the stream.
      DDBStreamBatchInfo: {
        shardId: 'shardId-00000000000000000000-local',
        startSequenceNumber: numberOf(batch[0]!),
        endSequenceNumber: numberOf(batch.at(-1)!),
        batchSize: batch.length,
        streamArn: definition.EventSourceArn,
      },
    }
    await sendToQueue(queue, JSON.stringify(body))
  }
}
