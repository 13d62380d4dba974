import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { ConditionFailed, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { prospectKey, roleIdOf, userIdOf, type Key } from '#functions/platform/db/keys.ts'

export type ProspectItem = Prospect & Key

export const newProspect = (
  deps: Deps,
  given: Pick<Prospect, 'name' | 'email' | 'source'> & Partial<Prospect>,
  id = deps.id('prs'),
): ProspectItem => ({ ...prospectKey(id), status: 'new', notes: null, ...given, id, created_at: deps.now })

export const prospectWrite = (tableName: string, prospect: ProspectItem): TransactItem =>
  putNew(tableName, { ...prospect })

export const toProspect = ({ PK: _pk, SK: _sk, ...prospect }: ProspectItem): Prospect => prospect

/** The prospect of the event, else that of a client who followed an agent's link; does nothing without one. */
export const winProspect = async (
  deps: Deps,
  { client_id, prospect_id }: { client_id: string; prospect_id?: string | undefined },
): Promise<void> => {
  try {
    await deps.db.update(prospectKey(prospect_id ?? roleIdOf(userIdOf(client_id), 'prs')), {
      UpdateExpression: 'SET #status = :won',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':won': 'won' },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Links the event that is made of the prospect, in the event's transaction: of two clicks, one makes an event. */
export const eventOfProspect = (
  { db: { tableName } }: Deps,
  { id, status, event_id }: ProspectItem,
  event: Pick<Event, 'id' | 'client_id' | 'agent_id'>,
): TransactItem => ({
  Update: {
    TableName: tableName,
    Key: prospectKey(id),
    UpdateExpression: 'SET event_id = :event, client_id = :client, agent_id = :agent, #status = :status',
    ConditionExpression:
      event_id == null ? 'attribute_exists(PK) AND attribute_not_exists(event_id)' : 'event_id = :before',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':event': event.id,
      ':client': event.client_id,
      ':agent': event.agent_id ?? null,
      // Contacted, because the agent has acted on it; won or lost is the agent's decision and stays.
      ':status': status === 'new' ? 'contacted' : status,
      ...(event_id != null && { ':before': event_id }),
    },
  },
})
