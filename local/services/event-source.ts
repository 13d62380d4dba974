import { setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda'
import type { Outcome } from '../lambda/function.ts'
import type { EventSourceDefinition, QueueDefinition } from '../template/deployment.ts'
import { region } from '../template/names.ts'
import type { Message, Queues } from './queues.ts'

/** Batches of one queue processed in parallel; AWS starts with five. */
const defaultConcurrency = 5

/**
 * In AWS, a failed message stays invisible for the queue's visibility timeout, which is minutes. Here it is redelivered
 * after a moment, with growing delays: the only way in which queues are faster than in AWS.
 */
const retryDelayMs = (receiveCount: number): number => Math.min(50 * 2 ** receiveCount, 1000)

/** Lambda's side of an SQS event source mapping: passes messages to the function and deletes the processed ones. */
export class EventSource {
  readonly #definition: EventSourceDefinition
  readonly #queue: QueueDefinition
  readonly #queues: Queues
  readonly #invoke: (event: unknown) => Promise<Outcome>
  readonly #running = new Set<Promise<void>>()
  #stopped = false

  constructor(
    definition: EventSourceDefinition,
    queue: QueueDefinition,
    queues: Queues,
    invoke: (event: unknown) => Promise<Outcome>,
  ) {
    this.#definition = definition
    this.#queue = queue
    this.#queues = queues
    this.#invoke = invoke
    queues.listen(queue.name, () => this.#pump())
    this.#pump()
  }

  stop(): void {
    this.#stopped = true
  }

  /** Waits for the batches in progress, which must not write after the state directory is gone. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  #pump(): void {
    const concurrency = this.#definition.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency
    while (!this.#stopped && this.#running.size < concurrency) {
      const batch = this.#queues.receive(this.#queue.name, this.#definition.BatchSize)
      if (batch.length === 0) return
      const work = this.#work(batch).finally(() => {
        this.#running.delete(work)
        this.#pump()
      })
      this.#running.add(work)
    }
  }

  async #work(batch: Message[]): Promise<void> {
    const outcome = await this.#invoke({ Records: batch.map((message) => this.#record(message)) })
    const failed = this.#failedIds(outcome, batch)
    const done = batch.filter(({ id }) => !failed.has(id))
    await this.#queues.delete(
      this.#queue.name,
      done.map(({ id }) => id),
    )
    for (const message of batch) if (failed.has(message.id)) void this.#retryLater(message)
  }

  async #retryLater({ id, receiveCount }: Message): Promise<void> {
    await sleep(retryDelayMs(receiveCount), undefined, { ref: false })
    if (!this.#stopped) this.#queues.release(this.#queue.name, [id])
  }

  /** AWS's interpretation of the response: without a report, all or none; with one, an unknown id fails all. */
  #failedIds(outcome: Outcome, batch: Message[]): Set<string> {
    const all = new Set(batch.map(({ id }) => id))
    if ('error' in outcome) return all
    if (this.#definition.FunctionResponseTypes.length === 0) return new Set()
    const reported = (outcome.payload as SQSBatchResponse | null)?.batchItemFailures ?? []
    const failed = new Set(reported.map(({ itemIdentifier }) => itemIdentifier))
    return [...failed].every((id) => all.has(id)) ? failed : all
  }

  #record({ id, body, sentAt, receiveCount }: Message): SQSRecord {
    return {
      messageId: id,
      receiptHandle: id,
      body,
      attributes: {
        ApproximateReceiveCount: String(receiveCount),
        SentTimestamp: String(sentAt),
        SenderId: 'local',
        ApproximateFirstReceiveTimestamp: String(sentAt),
      },
      messageAttributes: {},
      md5OfBody: createHash('md5').update(body).digest('hex'),
      eventSource: 'aws:sqs',
      eventSourceARN: this.#queue.arn,
      awsRegion: region,
    }
  }
}
