import { env, type EnvName } from './env.ts'
import { createLog } from '#functions/platform/log/log.ts'

const keepFor = 5 * 60_000
/** The parser's own message would quote the secret. */
const contentOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The secret is not JSON')
  }
}

/**
 * The secret named by a variable, converted from its JSON by `make`. Cached for the life of the Lambda and refreshed
 * every five minutes, so that a changed secret needs no deployment. A failed refresh keeps the old value.
 */
export const cachedSecret = <T>(
  variable: EnvName,
  secretText: (secretId: string) => Promise<string | undefined>,
  make: (content: unknown) => T | Promise<T>,
): (() => Promise<T>) => {
  let kept: { at: number; value: Promise<T> } | undefined

  const read = async (): Promise<T> => make(contentOf((await secretText(env(variable))) ?? '{}'))
  const renew = async (known: Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      createLog({ variable }).error('secret not renewed, the last one is kept', error)
      return known
    }
  }

  return async () => {
    const age = kept && Date.now() - kept.at
    if (!kept || age! < 0 || age! > keepFor) kept = { at: Date.now(), value: kept ? renew(kept.value) : read() }
    const mine = kept
    try {
      return await mine.value
    } catch (error) {
      // Failures are not cached.
      if (kept === mine) kept = undefined
      throw error
    }
  }
}
