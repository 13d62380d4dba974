import { parentPort, workerData } from 'node:worker_threads'
import { loadCore } from './core.ts'
import { lookAt } from './look.ts'

const answer = async (): Promise<void> =>
  parentPort?.postMessage(await lookAt(await loadCore(), workerData as Uint8Array))

// A failure that is not of the file reaches the parent as an error.
void answer()
