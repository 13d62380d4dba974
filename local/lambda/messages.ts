/** Messages between pool and worker. Events and responses are JSON text, as in AWS. */
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

/** `fatal`: the environment must not be reused. */
export type Answer = { payload: string } | { error: FunctionError; fatal?: boolean }

/** Sent once, when the bundle is loaded. */
export type Loaded = 'loaded'
