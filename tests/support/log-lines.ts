import { output } from '#functions/_lib/log.ts'

/** What the functions of this process log, instead of the terminal: the latest lines. */
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
/** What `work` logs. */
export const linesOf = async (work: () => Promise<unknown>): Promise<Line[]> => {
  const from = logLines.push('')
  await work()
  return logLines.slice(from).map((line) => JSON.parse(line) as Line)
}
