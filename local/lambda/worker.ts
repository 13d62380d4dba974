// One execution environment of a function: a thread that loads the bundle once and processes one request at a time.
// Runs without a loader (Node strips the types), so it may only import erasable TypeScript by full file name.
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, FunctionError, Invoke, Loaded, WorkerData } from './messages.ts'
import { shiftDate } from './shifted-date.ts'

const { entry, exportName, clock, functionName, functionArn, memoryMb } = workerData as WorkerData
shiftDate(clock)

type Handler = (event: unknown, context: object) => unknown

const context = (requestId: string, timeoutMs: number): object => {
  const deadline = performance.now() + timeoutMs
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  }
}

const describe = (error: unknown): FunctionError =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] }
    : { errorType: typeof error, errorMessage: String(error) }

const load = async (): Promise<Handler> => {
  const handler = ((await import(pathToFileURL(entry).href)) as Record<string, unknown>)[exportName]
  if (typeof handler !== 'function') throw new TypeError(`${entry} exports no function "${exportName}"`)
  return handler as Handler
}
// Imported eagerly, as in AWS; the first request gets the error.
const loading = load().catch((error: unknown) => ({ failure: describe(error) }))
void loading.then(() => parentPort?.postMessage('loaded' satisfies Loaded))

parentPort?.on('message', ({ event, requestId, timeoutMs }: Invoke) => {
  const run = async (): Promise<Answer> => {
    const handler = await loading
    if ('failure' in handler) return { error: handler.failure, fatal: true }
    try {
      const result = await handler(JSON.parse(event), context(requestId, timeoutMs))
      return { payload: JSON.stringify(result) ?? 'null' }
    } catch (error) {
      return { error: describe(error) }
    }
  }
  void run().then((answer) => parentPort?.postMessage(answer))
})
