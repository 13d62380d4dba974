import { stateError } from './state/directory.ts'
import { LocalError } from './state/local-error.ts'

export interface Running {
  /** Aborted when this process is about to exit. */
  signal: AbortSignal
  /** Cleanup before exit. */
  onStop(stop: () => Promise<void>): void
  /** A background failure: reported in a message, then the process exits. */
  onFailure(error: unknown): void
}

/** Runs `main` until a signal or a failure, then exits and leaves no child process behind. */
export const runUntilStopped = async (stateDir: () => string, main: (running: Running) => Promise<void>) => {
  const stopping = new AbortController()
  let stop: (() => Promise<void>) | undefined

  const say = (error: unknown): void => {
    const known = stateError(stateDir(), error)
    console.error(known instanceof LocalError ? known.message : known)
  }
  const end = async (code: number): Promise<void> => {
    stopping.abort()
    // A hanging shutdown must not block the terminal.
    setTimeout(() => process.exit(code), 10_000).unref()
    try {
      await stop?.()
      process.exit(code)
    } catch (error) {
      // After a failure, further errors have the same cause.
      if (code === 0) say(error)
      process.exit(1)
    }
  }
  /** Only the first failure is reported; others follow from it. */
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
