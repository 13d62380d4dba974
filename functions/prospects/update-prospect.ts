import { prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { prospectKey } from '../_data/keys.ts'
import { toProspect, type ProspectItem } from '../_data/prospect.ts'
import { ConditionFailed } from '../_lib/db.ts'
import { useCase } from '../_lib/use-case.ts'

/** Only status and notes change, so the last write wins and nothing else is lost. */
export const updateProspect = useCase(prospectsApi.updateProspect, async (deps, _actor, { params, body }) => {
  try {
    return toProspect(
      await deps.db.update<ProspectItem>(prospectKey(params.id), {
        UpdateExpression: `SET #status = :status${body.notes === undefined ? '' : ', notes = :notes'}`,
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': body.status,
          ...(body.notes !== undefined && { ':notes': body.notes }),
        },
      }),
    )
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('not_found', 'Could not find prospect')
    throw error
  }
})
