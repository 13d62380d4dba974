import { readLocal, writeLocal } from './local-store.ts'

const key = 'bookme.device'
let known: string | undefined

/** The random name by which the server recognises this browser, so that guesses from elsewhere do not delay it. */
export const deviceName = (): string => {
  known ??= readLocal(key) ?? crypto.randomUUID()
  writeLocal(key, known)
  return known
}
