import { output } from '#functions/platform/log/log.ts'

/** Captures the latest log lines of this process's functions instead of printing them. */
export const logLines: string[] = []
const kept = 10_000

output.write = (line) => {
  if (logLines.length >= kept) logLines.splice(0, kept / 2)
  logLines.push(line)
}

export interface Line extends Record<string, unknown> {
  level: string
  message: string
  request_id: string
}
/** The lines logged by `work`. */
export const linesOf = async (work: () => Promise<unknown>): Promise<Line[]> => {
  const from = logLines.push('')
  await work()
  return logLines.slice(from).map((line) => JSON.parse(line) as Line)
}
