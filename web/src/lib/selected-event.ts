import { readLocal, writeLocal } from './local-store.ts'

const key = 'bookme.event'

/** The last viewed event, which `/event` opens without an id (docs/product.md#screens). */
export const selectedEvent = {
  get: (): string | undefined => readLocal(key) ?? undefined,
  set: (id: string | undefined): void => writeLocal(key, id ?? null),
}
