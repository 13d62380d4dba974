import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LocalError } from '../state/local-error.ts'
import type { FunctionDefinition } from '../template/deployment.ts'
import { ExecutionEnvironment } from './execution-environment.ts'
import type { FunctionError } from './messages.ts'
import type { Room } from './room.ts'

/** `throttled`: Lambda refused to start it. */
export type Outcome = { payload: unknown } | { error: FunctionError; throttled?: true }
export const isThrottled = (outcome: Outcome): boolean => 'throttled' in outcome

export interface FunctionOptions {
  definition: FunctionDefinition
  directory: string
  /** In `npm run dev`: the folder of its newest bundle, which is made first if a file of it has changed. */
  newest?: (() => Promise<string>) | undefined
  environment: Record<string, string>
  clock: SharedArrayBuffer
  maxWorkers: number
  room: Room
  log(text: string): void
}

/** A request waits this long for a busy environment, because starting another costs a tenth of a second of CPU. */
const patienceMs = 30

const keepIdleMs = 60_000

/** A Lambda function: starts environments on demand, one request each, and stops idle ones. */
export class LambdaFunction {
  readonly definition: FunctionDefinition
  readonly #options: FunctionOptions
  #directory: string
  #environments: ExecutionEnvironment[] = []
  #waiting: ((environment: ExecutionEnvironment) => void)[] = []
  #started = 0
  #reaper: NodeJS.Timeout

  constructor(options: FunctionOptions) {
    this.#options = options
    this.definition = options.definition
    this.#directory = options.directory
    entryOf(options.definition, options.directory)
    this.#reaper = setInterval(() => this.#reap(), keepIdleMs / 2).unref()
  }

  async invoke(event: unknown): Promise<Outcome> {
    try {
      this.#moveTo((await this.#options.newest?.()) ?? this.#directory)
    } catch (error) {
      return { error: { errorType: 'Runtime.NotBundled', errorMessage: (error as Error).message } }
    }
    const environment = await this.#free()
    const answer = await environment.run({
      event: JSON.stringify(event),
      requestId: randomUUID(),
      timeoutMs: this.definition.properties.Timeout * 1000,
    })
    if (!this.#environments.includes(environment)) void environment.stop()
    this.#release(environment)
    return 'error' in answer ? answer : { payload: JSON.parse(answer.payload) as unknown }
  }

  /** Stops an environment in the middle of its work, like a crash. */
  async crash(accessKey: string): Promise<void> {
    await this.#environments.find((e) => e.accessKey === accessKey)?.stop()
  }

  async stop(): Promise<void> {
    clearInterval(this.#reaper)
    await Promise.all(this.#environments.map((e) => e.stop()))
  }

  /** Environments of the bundle before finish their request, and get no other. */
  #moveTo(directory: string): void {
    if (directory === this.#directory) return
    this.#directory = directory
    for (const environment of this.#environments.splice(0)) if (!environment.busy) void environment.stop()
  }

  #free(): Promise<ExecutionEnvironment> | ExecutionEnvironment {
    this.#environments = this.#environments.filter((e) => !e.dead)
    const idle = this.#environments.find((e) => !e.busy)
    if (idle) {
      idle.busy = true
      return idle
    }
    if (this.#environments.length === 0) {
      // A function without environments always starts one; otherwise two functions could wait for each other.
      this.#options.room.make({ urgent: true })
      return this.#start()
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      setTimeout(() => this.#startFor(resolve), patienceMs)
    })
  }

  /** Starts environments for waiting requests one at a time: loading several at once would slow them all down. */
  #startFor(request: (environment: ExecutionEnvironment) => void): void {
    if (!this.#waiting.includes(request) || this.#environments.length >= this.#options.maxWorkers) return
    if (this.#environments.some((e) => !e.loaded && !e.dead) || !this.#options.room.make({ urgent: false }))
      return void setTimeout(() => this.#startFor(request), patienceMs)
    this.#waiting = this.#waiting.filter((one) => one !== request)
    request(this.#start())
  }

  #release(environment: ExecutionEnvironment): void {
    this.#environments = this.#environments.filter((e) => !e.dead)
    const next = this.#waiting.shift()
    if (!next) return
    const successor = environment.dead ? this.#start() : environment
    successor.busy = true
    next(successor)
  }

  #start(): ExecutionEnvironment {
    const { definition, environment, clock, log } = this.#options
    const accessKey = `${definition.name}.${++this.#started}`
    const started = new ExecutionEnvironment(
      accessKey,
      {
        entry: entryOf(definition, this.#directory),
        exportName: definition.properties.Handler.split('.').at(-1) ?? 'handler',
        clock,
        functionName: definition.name,
        functionArn: definition.arn,
        memoryMb: definition.properties.MemorySize,
      },
      { ...environment, AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'local' },
      log,
    )
    started.busy = true
    this.#environments.push(started)
    this.#options.room.take(started)
    return started
  }

  /** The first stays warm, so that the next click is fast. */
  #reap(): void {
    const old = this.#environments.slice(1).filter((e) => !e.busy && performance.now() - e.idleSince > keepIdleMs)
    this.#environments = this.#environments.filter((e) => !old.includes(e))
    for (const environment of old) void environment.stop()
  }
}

const entryOf = ({ logicalId, properties: { Handler } }: FunctionDefinition, directory: string): string => {
  const file = Handler.slice(0, Handler.lastIndexOf('.'))
  const candidates = ['mjs', 'js', 'cjs'].map((extension) => join(directory, `${file}.${extension}`))
  const entry = candidates.find((path) => existsSync(path))
  if (entry === undefined) throw new LocalError(`${logicalId} has no ${file}.mjs in ${directory}.`)
  return entry
}
