import { readLocal, writeLocal } from './local-store.ts'

const key = 'bookme.event'

/** The event looked at last: `/event` without an id opens it (docs/product.md#screens). */
export const selectedEvent = {
  get: (): string | undefined => readLocal(key) ?? undefined,
  set: (id: string | undefined): void => writeLocal(key, id ?? null),
}
