import { importsApi } from '#shared/api/imports.ts'
import { fieldsOf } from '#shared/domain/import/fields.ts'
import { formatSettings } from '#shared/domain/import/format.ts'
import { AppError } from '#shared/errors.ts'
import { getImportItem, importTtl, importWrite, toImport, type ImportItem } from '#functions/people/data/import.ts'
import { importKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'
import { mappingKeyOf, reportColumns } from '#functions/people/data/import-mapping.ts'

type Settings = Input<typeof importsApi.updateImport>['body']

const problem = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })

/** Letters and cells are read from the file again; days and amounts are read from its rows. */
const withFormat = (item: ImportItem, body: Settings): ImportItem => {
  const given = formatSettings.filter((setting) => body[setting] != null)
  if (given.length === 0) return item
  const read_as = { ...item.read_as, ...Object.fromEntries(given.map((setting) => [setting, body[setting]])) }
  const isWhole = given.includes('encoding') || given.includes('separator')
  const { dates, decimals } = read_as
  const unsure = (item.format?.unsure ?? []).filter((setting) => !given.includes(setting))
  const format = item.format && { ...item.format, unsure, ...(dates && { dates }), ...(decimals && { decimals }) }
  return { ...item, read_as, format, ...(isWhole && { parts: 0, mapped: false }) }
}

const withSettings = (before: ImportItem, body: Settings): ImportItem => {
  const { kind, columns, duplicates, choices } = body
  const item = withFormat(before, body)
  const next = {
    ...{ ...item, kind: kind ?? item.kind, duplicates: duplicates ?? item.duplicates },
    choices: choices ?? item.choices ?? [],
  }
  // Another kind has other fields, unless they come along.
  if (!columns) return { ...next, mapped: item.mapped && next.kind === item.kind }
  if (columns.length !== item.columns.length)
    throw problem('columns', `This file has ${item.columns.length} columns, not ${columns.length}`)
  const stray = columns.find((field) => field !== null && !fieldsOf[next.kind!].includes(field))
  if (stray) throw problem('columns', `${stray} is no field of ${next.kind}`)
  return { ...next, mapped: true, columns: item.columns.map((column, at) => ({ ...column, field: columns[at]! })) }
}

const canBeRead = ({ state, parts }: ImportItem) => state === 'waiting' || (state === 'checked' && parts > 0)

/** Reads the file, or decides its rows again by other settings. A mapping by hand is kept for the next such file. */
export const updateImport = useCase(
  importsApi.updateImport,
  async (deps, _actor, { params, body }) => {
    const before = await getImportItem(deps, params.id)
    if (!canBeRead(before) && before.state !== 'reading')
      throw new AppError('conflict', 'This import cannot be changed any more. Please bring the file again', {
        current: toImport(before),
      })
    const next: Partial<ImportItem> = {
      ...withSettings(before, body),
      ...{ state: 'reading' as const, problem: null, at_part: 0, round: before.round + 1 },
      progress: { done: 0, of: before.counts.rows },
    }
    const headings = before.columns.map(({ heading }) => heading)
    const mapping = body.columns && {
      ...mappingKeyOf(next.kind!, headings),
      ...{ columns: body.columns.slice(reportColumns(headings).length), ttl: importTtl(deps) + 365 * 86_400 },
    }
    try {
      await commit(
        deps,
        [importWrite(deps, before, next), ...(mapping ? [put(deps.db.tableName, mapping)] : [])],
        [{ type: 'check_import', import_id: before.id, round: before.round + 1 }],
      )
    } catch (error) {
      if (error instanceof ConditionFailed) throw new ChangedMeanwhile('import')
      throw error
    }
    return toImport({ ...before, ...next, version: before.version + 1 })
  },
  ({ params }) => [importKey(params.id)],
)
