import type { Log } from '#functions/platform/log/log.ts'

/** The demo season leaves no log: its lines would be of today. */
export const silentLog: Log = {
  add: () => undefined,
  hide: () => undefined,
  child: () => silentLog,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  count: () => undefined,
}
