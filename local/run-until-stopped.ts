import { stateError } from './state/directory.ts'
import { LocalError } from './state/local-error.ts'

export interface Running {
  /** Aborted when this process is to end. */
  signal: AbortSignal
  /** What is to be done before it ends. */
  onStop(stop: () => Promise<void>): void
  /** Something that nobody waits for broke: said in a sentence, and the process ends. */
  onFailure(error: unknown): void
}

/** Runs `main` and what it starts until a signal or a failure, then ends the process and leaves nothing behind. */
export const runUntilStopped = async (stateDir: () => string, main: (running: Running) => Promise<void>) => {
  const stopping = new AbortController()
  let stop: (() => Promise<void>) | undefined

  const say = (error: unknown): void => {
    const known = stateError(stateDir(), error)
    console.error(known instanceof LocalError ? known.message : known)
  }
  const end = async (code: number): Promise<void> => {
    stopping.abort()
    // A hanging shutdown must not keep the terminal.
    setTimeout(() => process.exit(code), 10_000).unref()
    try {
      await stop?.()
      process.exit(code)
    } catch (error) {
      // After a failure it is the same one once more.
      if (code === 0) say(error)
      process.exit(1)
    }
  }
  /** The first failure is the one to tell; others follow from it. */
  const onFailure = (error: unknown): void => {
    if (stopping.signal.aborted) return
    say(error)
    void end(1)
  }

  process.on('uncaughtException', onFailure)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!stopping.signal.aborted) void end(0)
    })
  }
  try {
    await main({ signal: stopping.signal, onStop: (how) => (stop = how), onFailure })
  } catch (error) {
    onFailure(error)
  }
}
