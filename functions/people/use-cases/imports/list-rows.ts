import { importsApi } from '#shared/api/imports.ts'
import { csvPart } from '#shared/domain/csv.ts'
import { labelOf } from '#shared/domain/import/fields.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { AppError } from '#shared/errors.ts'
import { getImportItem, kindOf, outcomesOf, rowsOf, toRow, type Decided } from '#functions/people/data/import.ts'
import { reportColumns, reportHeadings } from '#functions/people/data/import-mapping.ts'
import { importKey, importOutcomesKey } from '#functions/platform/db/keys.ts'
import { pageReply, reply, useCase } from '#functions/platform/deps/use-case.ts'

/** Parts that one answer reads at most, at once: 2,000 rows. */
const partsPerAnswer = 20

/** Where the next page begins: a part, and a row in it. */
const placeOf = (cursor: string | undefined): { part: number; offset: number } => {
  const [, part, offset] = /^(\d{1,5})-(\d{1,4})$/.exec(cursor ?? '0-0') ?? []
  if (part === undefined) throw new AppError('invalid', 'Unknown cursor', { errors: { cursor: 'Unknown cursor' } })
  return { part: Number(part), offset: Number(offset) }
}

export const listImportRows = useCase(
  importsApi.listImportRows,
  async (deps, _actor, { params, query: { outcome, limit, cursor } }) => {
    const item = await getImportItem(deps, params.id)
    const { part: from, offset } = placeOf(cursor)
    const end = Math.min(item.parts, from + partsPerAnswer)
    const wanted = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)
    const parts = await Promise.all(wanted.map((part) => outcomesOf(deps, item, part)))
    const isWanted = (one: Decided) =>
      outcome === undefined || (outcome === 'kept' ? one.kept !== undefined : one.outcome === outcome)
    const found = parts.flatMap((decided, at) =>
      decided.flatMap((one, place) =>
        isWanted(one) && (at > 0 || place >= offset) ? [{ one, next: `${from + at}-${place}` }] : [],
      ),
    )
    const next = found[limit]?.next ?? (end < item.parts ? `${end}-0` : undefined)
    return pageReply(
      found.slice(0, limit).map(({ one }) => toRow(one)),
      next,
    )
  },
  ({ params }) => [importKey(params.id), importOutcomesKey(params.id, 0)],
)

/** As a spreadsheet again, with the reason in front: to mend, and to bring again. */
export const refusedRows = useCase(
  importsApi.refusedRows,
  async (deps, _actor, { params, query: { cursor } }) => {
    const item = await getImportItem(deps, params.id)
    const headings = item.columns.map(({ heading }) => heading)
    // A report of a mended report is one of the same file.
    const before = reportColumns(headings).length
    const { part: from } = placeOf(cursor)
    const end = Math.min(item.parts, from + partsPerAnswer)
    const wanted = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)
    const parts = await Promise.all(
      wanted.map(async (part) => {
        const [decided, rows] = await Promise.all([outcomesOf(deps, item, part), rowsOf(deps, item.id, part)])
        const cells = new Map(rows.map((row) => [row.row, row.cells]))
        return decided.flatMap((one) =>
          one.outcome === 'refused'
            ? [
                [
                  String(one.row),
                  `${labelOf(kindOf(item), one.field)}: ${one.reason}`,
                  ...(cells.get(one.row) ?? []).slice(before),
                ],
              ]
            : [],
        )
      }),
    )
    const header = [...reportHeadings, ...headings.slice(before)]
    return reply(csvPart(header, parts.flat(), cursor === undefined), {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="refused-rows.csv"',
      ...(end < item.parts && { [nextCursorHeader]: `${end}-0` }),
    })
  },
  ({ params }) => [importKey(params.id), importOutcomesKey(params.id, 0)],
)
