import { Worker } from 'node:worker_threads'
import type { Row } from '../services/memory-table.ts'
import type { StageOptions } from './in-process.ts'

/** `isEmpty`: an agency that begins, without a season. */
export type SeasonOptions = Omit<StageOptions, 'now'> & { isEmpty: boolean }
export type FromSeason = { progress: string } | { rows: Row[] }

/** Makes the demo season in a thread. @returns the rows of its table; all else is in the state directory. */
export const makeSeason = async (
  options: SeasonOptions,
  say: (progress: string) => void,
  signal: AbortSignal,
): Promise<Row[]> => {
  // The young generation of the command line suits a server at rest.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      let rows: Row[] | undefined
      worker.on('message', (message: FromSeason) => {
        if ('rows' in message) rows = message.rows
        else say(message.progress)
      })
      worker.once('error', reject)
      // Not earlier: its last files are written by then.
      worker.once('exit', (code) =>
        rows && code === 0 ? resolve(rows) : reject(new Error(`The demo data ended with ${code}.`)),
      )
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
