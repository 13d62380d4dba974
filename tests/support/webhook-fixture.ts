import type { WebhookKind } from '#shared/domain/programs/webhook-kinds.ts'
import type { Receiver } from '#functions/people/data/webhooks.ts'
import { deliveryWrite } from '#functions/people/jobs/webhooks/note.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import { receiversKey, signingKey } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

export interface WebhookIds {
  id: string
  delivery: string
}

/** A webhook of an admin, and something that it was sent. It hears of nothing that tests do. */
export const webhookFixture = (deps: Deps, admin: UserRecord): { ids: WebhookIds; writes: TransactItem[] } => {
  const [id, delivery] = [deps.id('whk'), deps.id('dlv')]
  const kinds: WebhookKind[] = ['event.booked']
  const receiver: Receiver = {
    ...{ id, name: 'Our website', url: 'https://hooks.example/bookme', kinds },
    ...{ user_id: admin.id, created_at: deps.now },
  }
  const { tableName } = deps.db
  const sent = { id: delivery, type: kinds[0]!, timestamp: deps.now, data: { id: deps.id('evt'), status: 'booked' } }
  return {
    ids: { id, delivery },
    writes: [
      put(tableName, { ...receiversKey, version: 1, receivers: [receiver] }),
      put(tableName, { ...signingKey(id), secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
      deliveryWrite(deps, id, sent, { attempts: 1, code: 200 }),
    ],
  }
}
