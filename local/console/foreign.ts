import type { IncomingMessage, ServerResponse } from 'node:http'

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export const isConsole = (path: string): boolean => path === '/__local' || path.startsWith('/__local/')

/**
 * Other sites open in the same browser, or DNS names pointing here, must not operate the console or the provider's
 * pages: `/__local` as a whole answers to this machine's names, and to forms of its own pages. A sandboxed frame and a
 * page without a referrer send the origin `null`, so no page of ours may.
 */
const isForeign = ({ method, headers }: IncomingMessage): boolean => {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  if (!local.test(host) || (origin !== undefined && origin !== `http://${host}`)) return true
  return method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** @returns whether the request was refused. */
export const refuseForeign = (req: IncomingMessage, res: ServerResponse): boolean => {
  if (!isForeign(req)) return false
  const error_message = 'The console answers only its own pages on this machine.'
  res.writeHead(403, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ error_message }))
  return true
}
