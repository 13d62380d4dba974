import { Worker } from 'node:worker_threads'
import type { Answer, Invoke, Loaded, WorkerData } from './messages.ts'

/** As in AWS, a cold start has this long before the function's own time begins. */
const initMs = 10_000

/** A worker thread and the request it is processing, if any. */
export class ExecutionEnvironment {
  /** Identifies the calling function to the cloud. */
  readonly accessKey: string
  dead = false
  /** The bundle is loaded. */
  loaded = false
  busy = false
  idleSince = performance.now()
  readonly #worker: Worker
  readonly #loading = Promise.withResolvers<void>()
  #settle: ((answer: Answer) => void) | undefined

  constructor(accessKey: string, data: WorkerData, env: Record<string, string>, log: (text: string) => void) {
    this.accessKey = accessKey
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: data,
      env,
      // Loaders of the parent (tsx, vitest) do not belong in the function, and cost 100 ms.
      execArgv: [],
      // Limits the young generation to what one request needs; by default V8 would use up to 48 MB each.
      resourceLimits: { maxOldGenerationSizeMb: Math.max(data.memoryMb, 128), maxYoungGenerationSizeMb: 4 },
      stdout: true,
      stderr: true,
    })
    this.#worker.stdout.on('data', (chunk: Buffer) => log(chunk.toString()))
    this.#worker.stderr.on('data', (chunk: Buffer) => log(chunk.toString()))
    this.#worker.on('message', (answer: Answer | Loaded) => {
      this.loaded = true
      this.#loading.resolve()
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
    let timer: NodeJS.Timeout | undefined
    const limit = () => {
      timer = setTimeout(() => this.#timeOut(invoke), invoke.timeoutMs)
    }
    if (this.loaded) limit()
    else {
      timer = setTimeout(limit, initMs)
      void this.#loading.promise.then(() => {
        clearTimeout(timer)
        if (this.#settle) limit()
      })
    }
    this.#worker.postMessage(invoke)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
      this.busy = false
      this.idleSince = performance.now()
    }
  }

  #timeOut({ requestId, timeoutMs }: Invoke): void {
    this.#die({
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${requestId} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
    })
    void this.stop()
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
