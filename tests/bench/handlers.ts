import { bundlesAndColdStarts } from './cold-start.ts'
import { startBench, invoker, type Bench } from './in-process.ts'
import { overhead } from './overhead.ts'
import { type Options, type Section, interleaved, median, timed } from './report.ts'
import { roundTrips } from './round-trips.ts'
import { authApi } from '#shared/api/auth.ts'

/** Response times must not reveal who has an account; api/login.test.ts checks that the work is identical. */
const login = async ({ setting }: Bench, { quick }: Options): Promise<Section> => {
  let attempts = 0
  const attempt = async (email: string) => {
    attempts += 1
    // A separate address each, to stay below the rate limit.
    const ip = `198.51.${Math.floor(attempts / 250)}.${attempts % 250}`
    return timed(await invoker(authApi.login, { body: { email, password: 'Wrong0ne!' }, ip }))
  }
  const times = await interleaved(quick ? 10 : 30, {
    known: () => attempt(setting.login.email),
    unknown: () => attempt(`nobody${attempts}@bookme.example`),
  })
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return {
    title: 'A wrong password for a known and an unknown address (medians, interleaved)',
    figures: [
      { what: 'known', value: known, unit: 'ms' },
      { what: 'unknown', value: unknown, unit: 'ms' },
      { what: 'apart', value: (100 * Math.abs(known - unknown)) / Math.max(known, unknown), unit: '%', atMost: 10 },
    ],
  }
}

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
