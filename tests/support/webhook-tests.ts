import type { IncomingHttpHeaders } from 'node:http'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import { programsApi } from '#shared/api/programs.ts'
import type { WebhookInput } from '#shared/domain/programs/webhook.ts'
import { queueOf } from '#shared/queues.ts'
import { work } from '#functions/entries/webhook-worker/work.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { lastDeliveries, toDelivery } from '#functions/people/data/deliveries.ts'
import { getReceiver, toWebhook } from '#functions/people/data/webhooks.ts'
import { listDeliveries, replayDelivery } from '#functions/people/use-cases/programs/deliveries.ts'
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  replaceWebhookSecret,
} from '#functions/people/use-cases/programs/webhooks.ts'
import { isWaiting, type OutboxRow } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Network } from '#functions/platform/outside/ask.ts'
import { ask } from './api.ts'
import { bookingOf, eventCases, startEvents } from './event-cases.ts'
import { grantedDeps } from './granted.ts'
import { startHttpsServer } from './https-server.ts'
import { useCaseApi } from './use-case-api.ts'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const webhookCases = [addWebhook, deleteWebhook, listWebhooks, replaceWebhookSecret, listDeliveries, replayDelivery]

/** An agency, a receiver on this machine, and the worker between them. */
export const startWebhookTests = async () => {
  const fixture = await startEvents()
  const { table } = fixture
  const api = useCaseApi(table, [...eventCases, ...webhookCases], fixture.tokenOf)
  const server = await startHttpsServer('hooks.example')
  const received: Received[] = []
  const receiver = { answers: 200 }
  const path = (name: string) => `/${name}`
  const listen = (name: string) =>
    server.on(path(name), (answer, request) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        answer.writeHead(receiver.answers, { location: server.url('/elsewhere') }).end('x'.repeat(100_000))
      })
    })
  listen('hook')

  const rows = async () =>
    (await table.dump()).filter(
      (row): row is typeof row & OutboxRow =>
        String(row['PK']).startsWith('OUTBOX#') && queueOf((row as unknown as OutboxRow).job) === 'webhooks',
    )
  /** All that waits and is due, as queue and sweep bring it, until nothing is. */
  const deliver = async (
    network: Partial<Network> = {},
    deps: () => Deps = () => grantedDeps(table, 'webhook-worker'),
  ) => {
    for (let round = 0; round < 10; round += 1) {
      const due = (await rows()).filter((row) => isWaiting(row, table.now))
      if (due.length === 0) return
      for (const { shard, id } of due) await work(deps(), { shard, id }, { ...server.network, ...network })
    }
    throw new Error('Webhooks never come to an end')
  }
  const later = (minutes: number) => {
    table.now = new Date(Date.parse(table.now) + minutes * 60_000).toISOString()
  }
  const add = (body: Partial<WebhookInput> = {}) =>
    ask(api, programsApi.addWebhook, 'admin', {
      body: {
        ...{ name: 'Website', url: server.url('/hook') },
        kinds: ['request.created', 'event.changed', 'event.booked', 'event.paid', 'event.canceled', 'payout.created'],
        ...body,
      },
    })
  const draft = (name: string) => ask(api, eventsApi.createDraft, 'agent', { body: { name } })
  /** A job of ours, also when sessions have ended. */
  const change = async (id: string, notes: string) => {
    const deps = table.deps()
    const before = await getEvent(deps, id)
    await saveEvent(deps, { before, after: { ...before, notes }, actor: undefined, activity: { action: 'edited' } })
  }
  const request = () => {
    const { start, end } = bookingOf(fixture)
    return ask(api, bookingRequestsApi.createBookingRequest, 'client', {
      body: { client_notes: 'Jazz', client_budget: 4000, start, end },
    })
  }
  const deliveries = async (id: string) => (await lastDeliveries(table.deps(), id)).map(toDelivery)
  const failingSince = async (id: string) => {
    const deps = table.deps()
    return (await toWebhook(deps, await getReceiver(deps, id))).failing_since
  }
  const stop = async () => {
    await server.stop()
    table.stop()
  }
  return {
    ...{ fixture, table, api, server, received, receiver, rows, deliver, later },
    add,
    draft,
    change,
    request,
    deliveries,
    failingSince,
    stop,
  }
}
export type WebhookTests = Awaited<ReturnType<typeof startWebhookTests>>
