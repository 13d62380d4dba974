import { deviceName } from '../device.ts'
import { readerZone } from '../format/date.ts'
import { session } from '../session.ts'

export const apiBase = '/v1'

/** The headers of every request (docs/product.md#wire-conventions). */
export const globalHeaders = (): Record<string, string> => {
  const token = session.get()?.token
  return {
    Accept: 'application/json',
    Timezone: readerZone(),
    'X-Device': deviceName(),
    ...(token ? { 'X-Authorization': token } : {}),
  }
}
