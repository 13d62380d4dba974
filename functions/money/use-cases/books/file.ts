import { nextCursorHeader } from '#shared/api/wire.ts'
import { csvPart, type Cell } from '#shared/domain/csv.ts'
import { reply, type Reply } from '#functions/platform/deps/use-case.ts'

interface Part {
  name: string
  header: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The position of this part; undefined for the first. */
  cursor?: string | undefined
  next?: string | undefined
}

/** Rows per part: far below Lambda's response limit of 6 MB. */
export const rowsPerPart = 2000

export const fileReply = ({ name, header, rows, cursor, next }: Part): Reply<string> =>
  reply(csvPart(header, rows, cursor === undefined), {
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="${name}.csv"`,
    ...(next !== undefined && { [nextCursorHeader]: next }),
  })
