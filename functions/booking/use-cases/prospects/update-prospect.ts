import { prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { listChangeWrites } from '#functions/platform/db/changes.ts'
import { prospectKey } from '#functions/platform/db/keys.ts'
import { toProspect, type ProspectItem } from '#functions/people/data/prospect.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const notFound = () => new AppError('not_found', 'Could not find prospect')

/** Only status and notes change, so the last write wins and nothing else is lost. */
export const updateProspect = useCase(
  prospectsApi.updateProspect,
  async (deps, _actor, { params, body: { status, notes } }) => {
    const before = await deps.db.get<ProspectItem>(prospectKey(params.id))
    if (!before) throw notFound()
    const write: TransactItem = {
      Update: {
        TableName: deps.db.tableName,
        Key: prospectKey(params.id),
        UpdateExpression: `SET #status = :status${notes === undefined ? '' : ', notes = :notes'}`,
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ...(notes !== undefined && { ':notes': notes }) },
      },
    }
    try {
      await deps.db.transact([write, ...listChangeWrites(deps, [write])])
    } catch (error) {
      if (error instanceof ConditionFailed) throw notFound()
      throw error
    }
    return toProspect({ ...before, status, ...(notes !== undefined && { notes }) })
  },
  ({ params }) => [prospectKey(params.id)],
)
