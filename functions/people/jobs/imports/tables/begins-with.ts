import type { ReadAs } from '#shared/domain/import/format.ts'
import { encodingOf, textOf } from '#functions/people/rules/imports/text-of.ts'

/** The first line of a text file names its format. */
export const beginsWith = (bytes: Uint8Array, line: string, { encoding }: ReadAs): boolean => {
  const start = bytes.subarray(0, 200)
  return textOf(start, encoding ?? encodingOf(start))
    .trimStart()
    .toUpperCase()
    .startsWith(line)
}
