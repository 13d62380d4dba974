import { beforeAll, beforeEach, afterAll } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { rankOf } from '#shared/domain/hold/calendar.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import type { MailOf, MailTemplate } from '#shared/mails.ts'
import { holdCalendarOf } from '#functions/calendar/data/hold-calendar.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import { remove } from '#functions/platform/db/db.ts'
import { answerChallenge, challengeHold } from '#functions/calendar/use-cases/holds/challenge.ts'
import { changeHold } from '#functions/calendar/use-cases/holds/change-hold.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { releaseHold } from '#functions/calendar/use-cases/holds/release-hold.ts'
import { endHoldsOf } from '#functions/calendar/jobs/end-holds.ts'
import { ask, refused } from './api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from './event-cases.ts'
import { artistId } from './fixture.ts'
import { request, savedBy, take } from './scenario.ts'
import { grantedDeps } from './granted.ts'
import { useCaseApi, type UseCaseApi } from './use-case-api.ts'

/** Holds on the fixture's artists, on a day of its own for each test. */

const holdCases = [listHolds, holdAct, changeHold, releaseHold, challengeHold, answerChallenge]
export const now = '2026-06-01T12:00:00.000Z'
export const hours = (n: number, from = now) => new Date(Date.parse(from) + n * 3_600_000).toISOString()

export const holdTests = () => {
  let fixture: EventFixture
  let api: UseCaseApi
  let day = 0
  beforeAll(async () => {
    fixture = await startEvents()
    api = useCaseApi(fixture.table, [...eventCases, ...holdCases], fixture.tokenOf)
  })
  afterAll(() => fixture.table.stop())
  beforeEach(async () => {
    await clear()
  })

  /** The sweep sends what no worker has done. */
  const forgetJobs = async () => {
    fixture.table.jobs.length = 0
    const waiting = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#'))
    for (const row of waiting) await fixture.table.deps().db.transact([remove(fixture.table.tableName, row as Key)])
  }
  /** No holds, on another day. */
  const clear = async () => {
    fixture.table.now = now
    for (const { id } of await list('admin', {})) await ask(api, holdsApi.releaseHold, 'admin', { params: { id } })
    await forgetJobs()
    day = (day % 28) + 1
  }
  const night = () => {
    const { start, end } = bookingOf(fixture, day)
    return { start, end }
  }
  const ofArtist = (patch: Record<string, unknown> = {}, who = 'artist') => ({
    ...{ act_kind: 'artist', act_id: artistId(fixture, who), ...night() },
    ...patch,
  })
  const hold = (who: string, patch: Record<string, unknown> = {}, artist = 'artist') =>
    ask(api, holdsApi.holdAct, who, { body: ofArtist(patch, artist) })
  const refusedHold = async (who: string, patch: Record<string, unknown> = {}, artist = 'artist') => {
    const { status, error_message, errors } = await refused(api, holdsApi.holdAct, who, {
      body: ofArtist(patch, artist),
    })
    return { status, error_message, ...(errors && { errors }) }
  }
  const of = ({ id }: Pick<HoldView, 'id'>) => ({ params: { id } })
  const list = (who = 'agent', query: Record<string, string> = { act_id: artistId(fixture, 'artist') }) =>
    ask(api, holdsApi.listHolds, who, { query })
  return {
    api: () => api,
    fixture: () => fixture,
    forgetJobs,
    clear,
    night,
    hold,
    refusedHold,
    of,
    list,
    tonight: async (who = 'agent') => (await list(who)).filter(({ start }) => start === night().start),
    /** Read past the session, which ends meanwhile. */
    ranks: async () => {
      const { holds } = await holdCalendarOf(fixture.table.deps(), artistId(fixture, 'artist'))
      return holds.map((one) => [one.id, rankOf(holds, one)])
    },
    release: (who: string, held: Pick<HoldView, 'id'>) => ask(api, holdsApi.releaseHold, who, of(held)),
    challenge: (who: string, held: Pick<HoldView, 'id'>) => ask(api, holdsApi.challengeHold, who, of(held)),
    answer: (who: string, held: Pick<HoldView, 'id'>, answer: 'release' | 'confirm') =>
      ask(api, holdsApi.answerChallenge, who, { ...of(held), body: { answer } }),
    email: (who: string) => fixture.users[who]!.email,
    /** The mails about holds since the last look: template and reader. */
    told: (): [MailTemplate, string][] => {
      const mails = fixture.table.jobs.filter(
        (job): job is MailOf<MailTemplate> => job.type === 'mail' && job.template.startsWith('hold_'),
      )
      fixture.table.jobs.length = 0
      return mails.map(({ template, to }) => [template, to])
    },
    /** The jobs of the payment worker that end holds. */
    endHolds: async () => {
      for (const job of [...fixture.table.jobs])
        if (job.type === 'end_holds') await endHoldsOf(grantedDeps(fixture.table, 'payment-worker'), job)
    },
    /** With the artist, who is not asked yet. */
    makeEvent: async () => {
      const booking = bookingOf(fixture, day)
      const { id } = await request(api, booking)
      const event = await take(api, booking, id)
      await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event) })
      fixture.table.jobs.length = 0
      return { id, booking }
    },
    activity: async (id: string) =>
      (await ask(api, lookupsApi.listActivity, 'agent', { params: { id } })).map(
        ({ action, detail }) => `${action}: ${detail}`,
      ),
  }
}
