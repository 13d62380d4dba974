import { hash } from 'node:crypto'
import type { Deps } from './deps.ts'
import { networkOf } from './network.ts'

/**
 * The browser that a request came from: the random name that it keeps (header `X-Device`), else its network and kind.
 * Hashed, because the name is as good as a key.
 */
export const deviceOf = ({ ip, userAgent, device }: Deps['request']): string =>
  hash('sha256', device ?? `${networkOf(ip)} ${userAgent}`, 'hex').slice(0, 32)

export const deviceName = (header: string | undefined): string | undefined =>
  header !== undefined && /^[\w-]{16,64}$/.test(header) ? header : undefined
