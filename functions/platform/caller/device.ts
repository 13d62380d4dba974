import { hash } from 'node:crypto'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { networkOf } from './network.ts'

/**
 * The browser that a request came from: the random name that it keeps (header `X-Device`), else its network and kind.
 * Hashed, because the name is as good as a key.
 */
export const deviceOf = ({ ip, userAgent, device }: Deps['request']): string =>
  hash('sha256', device ?? `${networkOf(ip)} ${userAgent}`, 'hex').slice(0, 32)

export const deviceName = (header: string | undefined): string | undefined =>
  header !== undefined && /^[\w-]{16,64}$/.test(header) ? header : undefined

const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg/],
  // On iPhones, Firefox and Chrome have names of their own beside Safari's.
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|\bCriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const first = (of: typeof browsers, userAgent: string) => of.find(([, mark]) => mark.test(userAgent))?.[0]

/** `Chrome on Windows`, in our own words: the header may say anything. */
export const deviceLabel = (userAgent: string): string => {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  return [browser ?? 'An unknown browser', system].filter(Boolean).join(' on ')
}
