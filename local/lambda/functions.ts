import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { LocalError } from '../state/local-error.ts'
import type { Deployment } from '../template/deployment.ts'
import { account, region } from '../template/names.ts'
import type { RoleDefinition } from '../template/roles.ts'
import type { AssetDirectory } from '../template/template.ts'
import { Concurrency, refusal } from './concurrency.ts'
import { isThrottled, LambdaFunction, type Outcome } from './function.ts'
import type { FunctionError } from './messages.ts'
import { Room } from './room.ts'

export type Source = 'api' | 'queue' | 'schedule' | 'stream' | 'channel'

export interface Invocation {
  function: string
  source: Source
  at: string
  durationMs: number
  error?: FunctionError
}

export interface FunctionsOptions {
  deployment: Deployment
  assets: AssetDirectory
  /** Instead of the asset. */
  bundleOf(functionName: string): string | undefined
  clock: Clock
  /** The endpoint at which functions reach AWS. */
  endpoint: string
  /** The app's own URL, which the template cannot know. */
  rewrite(value: string): string
  workers: number
  workersPerFunction: number
  /** Executions at once that the account's quota allows. */
  executions: number
  compileCache: string | undefined
  /** See `LambdaFunction`. */
  newestBundle?: ((functionName: string) => Promise<string>) | undefined
  sendToQueue(queueArn: string, body: string): Promise<unknown>
  /** Output of the functions. */
  output(text: string): void
  /** Their failures. */
  log(text: string): void
}

/** Lambda waits from a second to five minutes between two tries to start a function; this cloud is in a hurry. */
const patience = { firstMs: 20, mostMs: 500 }

const keptInvocations = 1000

/** All functions of the template, and their callers. */
export class Functions {
  readonly invocations: Invocation[] = []
  /** Calls that Lambda refused for want of an execution. */
  throttles = 0
  readonly #options: FunctionsOptions
  readonly #byArn = new Map<string, LambdaFunction>()
  readonly #roles = new Map<string, RoleDefinition>()
  readonly #concurrency: Concurrency
  #running = 0
  #stopped = false

  constructor(options: FunctionsOptions) {
    this.#options = options
    const reserved = options.deployment.functions.flatMap(({ name, properties }) => {
      const own = properties.ReservedConcurrentExecutions
      return own === undefined ? [] : [[name, own] as const]
    })
    this.#concurrency = new Concurrency(options.executions, new Map(reserved))
    const room = new Room(options.workers)
    for (const definition of options.deployment.functions) {
      const { properties, name, logicalId, arn } = definition
      if (!properties.Code.S3Key) continue
      const role = options.deployment.roles.find((r) => r.arn === properties.Role)
      if (!role) throw new LocalError(`The function ${logicalId} has no role in the template.`)
      this.#roles.set(name, role)
      const own = Object.entries(properties.Environment?.Variables ?? {}).map(([key, value]) => [
        key,
        options.rewrite(value),
      ])
      const directory = options.bundleOf(name) ?? options.assets(properties.Code.S3Key)
      this.#byArn.set(
        arn,
        new LambdaFunction({
          definition,
          directory,
          newest: options.newestBundle && (() => options.newestBundle!(name)),
          environment: {
            ...(Object.fromEntries(own) as Record<string, string>),
            ...this.#runtimeVariables(name, properties.MemorySize),
            ...(options.compileCache !== undefined && { NODE_COMPILE_CACHE: options.compileCache }),
          },
          clock: options.clock.shared,
          maxWorkers: options.workersPerFunction,
          room,
          log: (text) => {
            for (const line of text.trimEnd().split('\n')) options.output(`[${name}] ${line}`)
          },
        }),
      )
    }
  }

  roleOf(functionName: string): RoleDefinition | undefined {
    return this.#roles.get(functionName)
  }

  /** Calls and waits for the answer. */
  async invoke(arn: string, event: unknown, source: Source): Promise<Outcome> {
    const target = this.#target(arn)
    if (!target)
      return { error: { errorType: 'ResourceNotFoundException', errorMessage: `Function not found: ${arn}` } }
    if (!this.#concurrency.enter(target.definition.name)) {
      this.throttles++
      return refusal
    }
    const invocation: Invocation = {
      function: target.definition.name,
      source,
      at: this.#options.clock.now().toISOString(),
      durationMs: 0,
    }
    const start = performance.now()
    this.#running++
    try {
      const outcome = await target.invoke(event)
      if ('error' in outcome) {
        invocation.error = outcome.error
        this.#options.log(
          [
            `[${invocation.function}] failed: ${outcome.error.errorType}: ${outcome.error.errorMessage}`,
            ...(outcome.error.trace ?? []).slice(1, 6),
          ].join('\n'),
        )
      }
      return outcome
    } finally {
      this.#running--
      this.#concurrency.leave(target.definition.name)
      invocation.durationMs = Math.round(performance.now() - start)
      this.invocations.push(invocation)
      if (this.invocations.length > keptInvocations) this.invocations.shift()
    }
  }

  /** As queues, streams and schedules call: Lambda tries again until there is room. */
  async invokePatiently(arn: string, event: unknown, source: Source): Promise<Outcome> {
    this.#running++
    try {
      for (let pauseMs = patience.firstMs; ; pauseMs = Math.min(2 * pauseMs, patience.mostMs)) {
        const outcome = await this.invoke(arn, event, source)
        if (!isThrottled(outcome) || this.#stopped) return outcome
        await sleep(pauseMs)
      }
    } finally {
      this.#running--
    }
  }

  /** Invokes asynchronously; Lambda tries three times, then sends the event to the function's dead-letter queue. */
  invokeLater(arn: string, event: unknown, source: Source): void {
    this.#running++
    void this.#tryThrice(arn, event, source).finally(() => this.#running--)
  }

  async crash(accessKey: string): Promise<void> {
    await Promise.all([...this.#byArn.values()].map((f) => f.crash(accessKey)))
  }

  isBusy(): boolean {
    return this.#running > 0
  }

  /** Waits a moment for running invocations to finish. */
  async drain(): Promise<void> {
    for (let waited = 0; this.isBusy() && waited < 3000; waited += 20) await sleep(20)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all([...this.#byArn.values()].map((f) => f.stop()))
  }

  /** By its ARN, or that of an alias. */
  #target(arn: string): LambdaFunction | undefined {
    return this.#byArn.get(this.#options.deployment.functionOf(arn)?.arn ?? arn)
  }

  async #tryThrice(arn: string, event: unknown, source: Source): Promise<void> {
    for (const pauseMs of [0, 100, 300]) {
      if (pauseMs > 0) await sleep(pauseMs)
      const outcome = await this.invokePatiently(arn, event, source)
      if (!('error' in outcome)) return
    }
    const deadLetters = this.#target(arn)?.definition.properties.DeadLetterConfig
    if (deadLetters) await this.#options.sendToQueue(deadLetters.TargetArn, JSON.stringify(event))
  }

  #runtimeVariables(name: string, memoryMb: number): Record<string, string> {
    return {
      AWS_ENDPOINT_URL: this.#options.endpoint,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_ACCOUNT_ID: account,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      TZ: 'UTC',
      LANG: 'en_US.UTF-8',
    }
  }
}
