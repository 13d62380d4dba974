import { bundlesAndColdStarts } from './cold-start.ts'
import { startBench } from './in-process.ts'
import { overhead } from './overhead.ts'
import { login } from './login.ts'
import type { Options, Section } from './report.ts'
import { roundTrips } from './round-trips.ts'

/** Round trips, overhead over the table, login time, bundle size and start time of every function. */
export const bench = async (options: Options): Promise<Section[]> => {
  const started = await startBench()
  try {
    // The bundler comes last: it leaves a heap behind in which a handler's garbage costs more, unlike on Lambda.
    return [
      await roundTrips(started),
      await overhead(started, options),
      await login(started, options),
      ...(await bundlesAndColdStarts(options)),
    ]
  } finally {
    await started.api.stop()
  }
}
