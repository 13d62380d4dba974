import { nowMs } from '../clock.ts'
import { localKeys, readLocal, writeLocal } from '../local-store.ts'
import { session } from '../session.ts'

/**
 * One idempotency key for each thing that a person sends: the same words again have the key of the try whose answer
 * never came, also after a reload, so that they have one effect. An answer ends the key: who sends the same words later
 * means them again.
 */

const prefix = 'bookme.sent.'
/** The server keeps keys for a day. */
const keptMs = 23 * 3_600_000

interface Sent {
  key: string
  at: number
}

const read = (name: string): Sent | undefined => JSON.parse(readLocal(name) ?? 'null') ?? undefined

const dropOld = () => {
  for (const name of localKeys(prefix)) if (nowMs() - (read(name)?.at ?? 0) > keptMs) writeLocal(name, null)
}

export interface SendingOnce {
  key: string
  /** The server has answered, with success or a refusal. */
  answered(): void
}

/** The key of a request, by its path, body and person. */
export const sendingOnce = (path: string, body: unknown): SendingOnce => {
  // A password is not kept in the browser, even until its answer.
  if (path.startsWith('/users')) return { key: crypto.randomUUID(), answered: () => undefined }
  dropOld()
  const name = prefix + JSON.stringify([session.get()?.id ?? 'visitor', path, body])
  const { key, at } = read(name) ?? { key: crypto.randomUUID(), at: nowMs() }
  writeLocal(name, JSON.stringify({ key, at } satisfies Sent))
  return {
    key,
    answered: () => {
      if (read(name)?.key === key) writeLocal(name, null)
    },
  }
}

export const dropKeys = (): void => localKeys(prefix).forEach((name) => writeLocal(name, null))
