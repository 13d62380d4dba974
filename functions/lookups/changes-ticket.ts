import { lookupsApi } from '#shared/api/lookups.ts'
import { newTicket } from '#functions/_data/people/channel-ticket.ts'
import { channelOf } from '#functions/_data/rows/change.ts'
import { limitRequests } from '#functions/_data/rows/rate-limit.ts'
import { optionalEnv } from '#functions/_lib/env.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { viewsFollowedBy } from './followed-views.ts'

/** Admits a screen to the channels of what `GET /changes` would tell its person. */
export const changesTicket = useCase(lookupsApi.changesTicket, async (deps, actor) => {
  const [url, host] = [optionalEnv('CHANNEL_URL'), optionalEnv('CHANNEL_HOST')]
  if (url === undefined || host === undefined) return { channel: null }
  await limitRequests(deps, ['ticket_user', actor.id])
  const paths = viewsFollowedBy(actor).map(channelOf)
  return { channel: { url, host, ticket: await newTicket(deps, paths), paths } }
})
