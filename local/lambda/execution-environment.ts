import { Worker } from 'node:worker_threads'
import type { Answer, Invoke, Loaded, WorkerData } from './messages.ts'

/** A worker thread and the one request it may be busy with. */
export class ExecutionEnvironment {
  /** The cloud knows by it which function calls. */
  readonly accessKey: string
  dead = false
  /** Has the bundle in memory. */
  loaded = false
  busy = false
  idleSince = performance.now()
  readonly #worker: Worker
  #settle: ((answer: Answer) => void) | undefined

  constructor(accessKey: string, data: WorkerData, env: Record<string, string>, log: (text: string) => void) {
    this.accessKey = accessKey
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: data,
      env,
      // Loaders of the parent (tsx, vitest) are not the function's business, and cost 100 ms.
      execArgv: [],
      // Young objects are given as much as they need for one request; by itself V8 would take up to 48 MB in each.
      resourceLimits: { maxOldGenerationSizeMb: Math.max(data.memoryMb, 128), maxYoungGenerationSizeMb: 4 },
      stdout: true,
      stderr: true,
    })
    this.#worker.stdout.on('data', (chunk: Buffer) => log(chunk.toString()))
    this.#worker.stderr.on('data', (chunk: Buffer) => log(chunk.toString()))
    this.#worker.on('message', (answer: Answer | Loaded) => {
      this.loaded = true
      if (answer === 'loaded') return
      if ('fatal' in answer) void this.stop()
      this.#finish(answer)
    })
    this.#worker.on('error', (error: Error) =>
      this.#die({
        errorType: `Runtime.${error.name}`,
        errorMessage: error.message,
        trace: error.stack?.split('\n') ?? [],
      }),
    )
    this.#worker.on('exit', () =>
      this.#die({ errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited without providing a reason' }),
    )
  }

  async run(invoke: Invoke): Promise<Answer> {
    this.busy = true
    const answer = new Promise<Answer>((resolve) => {
      this.#settle = resolve
    })
    const timer = setTimeout(() => {
      this.#die({
        errorType: 'Sandbox.Timedout',
        errorMessage:
          `RequestId: ${invoke.requestId} Error: Task timed out after ${(invoke.timeoutMs / 1000).toFixed(2)} ` +
          'seconds',
      })
      void this.stop()
    }, invoke.timeoutMs)
    this.#worker.postMessage(invoke)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
      this.busy = false
      this.idleSince = performance.now()
    }
  }

  async stop(): Promise<void> {
    this.dead = true
    await this.#worker.terminate()
  }

  #die(error: { errorType: string; errorMessage: string; trace?: string[] }): void {
    this.dead = true
    this.#finish({ error })
  }

  #finish(answer: Answer): void {
    this.#settle?.(answer)
    this.#settle = undefined
  }
}
