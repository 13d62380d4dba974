import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { JsonFile } from '../state/json-file.ts'
import type { QueueDefinition } from '../template/deployment.ts'

const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  /** In the cloud's clock, like `notBefore`. */
  sentAt: z.number(),
  notBefore: z.number(),
  receiveCount: z.number(),
})
export type Message = z.output<typeof messageSchema>

export interface QueueView {
  name: string
  messages: Message[]
  inFlight: number
  consumed: boolean
  deadLettersOf: string[]
}

/** The queues and their messages. Event sources are notified of new messages instead of polling. */
export class Queues {
  readonly #clock: Clock
  readonly #copies: number
  readonly #queues: Map<string, QueueDefinition>
  readonly #file: JsonFile<Record<string, Message[]>>
  readonly #inFlight = new Map<string, Set<string>>()
  readonly #listeners = new Map<string, () => void>()

  /** @param copies Of each message: SQS promises only that one arrives. */
  constructor(stateDir: string, queues: QueueDefinition[], clock: Clock, copies = 1) {
    this.#copies = copies
    this.#clock = clock
    this.#queues = new Map(queues.map((queue) => [queue.name, queue]))
    this.#file = new JsonFile(join(stateDir, 'queues.json'), z.record(z.string(), z.array(messageSchema)), {})
  }

  /** Undefined if there is no such queue. */
  async add(name: string, body: string): Promise<Message | undefined> {
    const queue = this.#queues.get(name)
    if (!queue) return undefined
    const now = this.#clock.now().getTime()
    const delay = queue.properties.DelaySeconds * 1000
    const message: Message = {
      id: randomUUID(),
      body,
      sentAt: now,
      notBefore: now + delay,
      receiveCount: 0,
    }
    this.#messages(name).push(message)
    for (let more = 1; more < this.#copies; more++) this.#messages(name).push({ ...message, id: randomUUID() })
    await this.#file.save()
    this.#listeners.get(name)?.()
    return message
  }

  /** Calls back whenever the queue may have something to receive. */
  listen(name: string, listener: () => void): void {
    this.#listeners.set(name, listener)
  }

  /** Receives up to `count` messages and hides them; messages received too often go to the dead letters. */
  receive(name: string, count: number): Message[] {
    const redrive = this.#queues.get(name)?.properties.RedrivePolicy
    const taken: Message[] = []
    for (const message of this.#visible(name)) {
      if (taken.length === count) break
      if (redrive && message.receiveCount >= redrive.maxReceiveCount) {
        this.#remove(name, message.id)
        this.#messages(redrive.deadLetterTargetArn.split(':').at(-1) ?? '').push({ ...message, notBefore: 0 })
        void this.#file.save()
        continue
      }
      message.receiveCount++
      this.#hidden(name).add(message.id)
      taken.push(message)
    }
    return taken
  }

  async delete(name: string, ids: string[]): Promise<void> {
    for (const id of ids) this.#remove(name, id)
    await this.#file.save()
  }

  /** Makes unprocessed messages visible again. */
  release(name: string, ids: string[]): void {
    for (const id of ids) this.#hidden(name).delete(id)
    void this.#file.save()
    this.#listeners.get(name)?.()
  }

  /** Moves dead letters back to their source queue. */
  async redrive(deadLetterQueue: string): Promise<number> {
    const [source] = this.#sourcesOf(deadLetterQueue)
    if (!source) return 0
    const letters = this.#messages(deadLetterQueue).splice(0)
    this.#messages(source).push(...letters.map((letter) => ({ ...letter, receiveCount: 0, notBefore: 0 })))
    await this.#file.save()
    this.#listeners.get(source)?.()
    return letters.length
  }

  /** Instant at which the next delayed message becomes visible. */
  nextDue(): Date | undefined {
    const now = this.#clock.now().getTime()
    const times = Object.values(this.#file.value)
      .flat()
      .map((m) => m.notBefore)
      .filter((t) => t > now)
    return times.length > 0 ? new Date(Math.min(...times)) : undefined
  }

  async runDue(): Promise<void> {
    for (const listener of this.#listeners.values()) listener()
    await Promise.resolve()
  }

  /** Whether a queue with a consumer has work now. */
  isBusy(): boolean {
    return [...this.#listeners.keys()].some((name) => this.#hidden(name).size > 0 || this.#visible(name).length > 0)
  }

  view(): QueueView[] {
    return [...this.#queues.keys()].map((name) => ({
      name,
      messages: this.#messages(name),
      inFlight: this.#hidden(name).size,
      consumed: this.#listeners.has(name),
      deadLettersOf: this.#sourcesOf(name),
    }))
  }

  save(): Promise<void> {
    return this.#file.save()
  }

  #sourcesOf(name: string): string[] {
    const target = this.#queues.get(name)?.arn
    return [...this.#queues.values()]
      .filter((q) => q.properties.RedrivePolicy?.deadLetterTargetArn === target)
      .map((q) => q.name)
  }

  #messages(name: string): Message[] {
    return (this.#file.value[name] ??= [])
  }

  #hidden(name: string): Set<string> {
    let hidden = this.#inFlight.get(name)
    if (!hidden) this.#inFlight.set(name, (hidden = new Set()))
    return hidden
  }

  #visible(name: string): Message[] {
    const now = this.#clock.now().getTime()
    return this.#messages(name).filter((m) => m.notBefore <= now && !this.#hidden(name).has(m.id))
  }

  #remove(name: string, id: string): void {
    const messages = this.#messages(name)
    const index = messages.findIndex((m) => m.id === id)
    if (index >= 0) messages.splice(index, 1)
    this.#hidden(name).delete(id)
  }
}
