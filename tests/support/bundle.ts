import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionNames, functionSpecs } from '#infra/functions.ts'

/** A bundle's files loaded at start, `index.cjs` first; excludes what is imported on demand. */
export const startFiles = (folder: string, name = 'index.cjs', found: string[] = []): string[] => {
  if (found.includes(name)) return found
  found.push(name)
  const code = readFileSync(join(folder, name), 'utf8')
  for (const [, next] of code.matchAll(/[=,;]require\("\.\/([^"]+)"\)/g)) startFiles(folder, next!, found)
  return found
}

export const kib = (folder: string, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0) / 1024

/**
 * KiB (docs/adr/0005-cold-starts.md). These do much and have their seldom parts out already: 2 KiB of API keys, which
 * each function behind a session knows, and the limits of their calls had no room left; nor had 2 KiB of pages of short
 * lists and unknown parameters, which as a chunk of their own would cost 4 more. 1 KiB is the agency's look, in mails
 * about events.
 */
const ownLimits: Readonly<Record<string, number>> = {
  ...{ 'booking-requests': 386, lookups: 384, 'notification-worker': 384 },
}
export const bundleLimitOf = (name: string): number => ownLimits[name] ?? stripeLimitOf(name)

const stripeLimitOf = (name: string): number =>
  functionNames.some((fn) => fn === name && functionSpecs[fn].stripe) ? 640 : 380
