import { lookupsApi } from '#shared/api/lookups.ts'
import { newTicket } from '#functions/platform/live/channel-ticket.ts'
import { channelOf } from '#functions/platform/db/change.ts'
import { limitRequests } from '#functions/platform/db/rate-limit.ts'
import { optionalEnv } from '#functions/platform/config/env.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { viewsFollowedBy } from './followed-views.ts'

/** Admits a screen to the channels of what `GET /changes` would tell its person. */
export const changesTicket = useCase(lookupsApi.changesTicket, async (deps, actor) => {
  const [url, host] = [optionalEnv('CHANNEL_URL'), optionalEnv('CHANNEL_HOST')]
  if (url === undefined || host === undefined) return { channel: null }
  await limitRequests(deps, ['ticket_user', actor.id])
  const paths = viewsFollowedBy(actor).map(channelOf)
  return { channel: { url, host, ticket: await newTicket(deps, paths), paths } }
})
