import type { Browser } from './browser.ts'
import type { RunningApp } from './scenario.ts'

/** The running product and its console. */
export const runningAppOf = (url: string, browser: Browser): RunningApp => {
  const console = async (method: 'GET' | 'POST', name: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/__local/api/${name}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${name}: ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    browser,
    clock: async () => new Date(((await console('GET', 'clock')) as { now: string }).now),
    moveClock: async (to) => {
      await console('POST', 'clock', to)
    },
  }
}
