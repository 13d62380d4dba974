/** Messages between the pool and a worker. Events and answers travel as JSON text, as they do in AWS. */
export interface WorkerData {
  entry: string
  exportName: string
  clock: SharedArrayBuffer
  functionName: string
  functionArn: string
  memoryMb: number
}

export interface Invoke {
  event: string
  requestId: string
  timeoutMs: number
}

export interface FunctionError {
  errorType: string
  errorMessage: string
  trace?: string[]
}

/** `fatal`: the environment cannot be used again. */
export type Answer = { payload: string } | { error: FunctionError; fatal?: boolean }

/** Said once, when the bundle is in memory. */
export type Loaded = 'loaded'
