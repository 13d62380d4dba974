import { contractsApi } from '#shared/api/contracts.ts'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { optionalKinds } from '#shared/domain/reminders/preferences.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { createDb } from '#functions/platform/db/db.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'
import { changeNotifications } from '#functions/messages/use-cases/reminders/notifications.ts'
import { seeProposal } from '#functions/messages/use-cases/reminders/see-proposal.ts'
import { changeTexts } from '#functions/messages/use-cases/reminders/texts.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { sessionsOf } from '../accounts.ts'
import { ask, type Api } from '../api.ts'
import { bandFields } from '../event-body.ts'
import { artistId, musicianId } from '../fixture.ts'
import { bookingOf, eventCases } from '../event-cases.ts'
import { tableOn } from '../memory-table.ts'
import { payOnPage } from '../money-scenario.ts'
import { moneyCases, startMoney, type MoneyFixture } from '../money.ts'
import { request, savedBy, take, type Booking } from '../scenario.ts'
import { useCaseApi } from '../use-case-api.ts'
import { remindersIn, type PlayedGig, type Standing, type YearLog } from './log.ts'
import { ours, startPhones } from './phones.ts'
import { hour, type ActKind, type Gig, type SheetStep, type Turn, type Year } from './acts.ts'

/** Plays a year through the use cases, the queue, the schedules and a sweep each hour. */

interface Stage {
  fixture: MoneyFixture
  api: Api
  log: YearLog
}

const reminderCases = [getDaySheet, seeDaySheet, updateRunOfShow, seeProposal, changeNotifications, changeTexts]

/** The second artist has no bank account. */
const openStage = async (begins: number): Promise<Stage & { renew(): Promise<void> }> => {
  const table = tableOn(new MemoryTable())
  table.now = new Date(begins).toISOString()
  const fixture = await startMoney(table)
  await fixture.setClock(table.now)
  for (const who of ['client', 'client2']) await fixture.saveCard(who)
  for (const who of ['agent', 'agent2', 'artist', 'bandleader']) await fixture.connect(who)
  let tokens: Record<string, string> = {}
  let renewed = -Infinity
  const api = useCaseApi(table, [...eventCases, ...moneyCases, ...reminderCases], (who) => tokens[who]!)
  api.overrides = fixture.api.overrides
  const standing: Standing = { at: begins, zone: defaultTimezone, muted: [], digest: true }
  const standings = new Map(Object.keys(fixture.users).map((who) => [who, [standing]]))
  fixture.mails.length = 0
  return {
    fixture,
    api,
    log: { gigs: [], reminders: [], digests: [], standings, texts: [], phones: [], mails: 0 },
    renew: async () => {
      if (Date.parse(table.now) - renewed < 6 * hour) return
      tokens = await sessionsOf(table, fixture.users)
      renewed = Date.parse(table.now)
    },
  }
}

const isAtBar = ({ artist }: Gig) => artist === 'bandleader'
const alone = { members: [], rate: 0 }

const bookingFor = ({ fixture }: Stage, gig: Gig): Booking =>
  bookingOf(fixture, 1, {
    client: gig.client,
    agent: gig.agent,
    otherAgent: gig.agent === 'agent' ? 'agent2' : 'agent',
    artist: gig.artist,
    ...(isAtBar(gig) ? { venue_id: fixture.bar } : { artist_id: artistId(fixture, gig.artist) }),
    start: new Date(gig.start).toISOString(),
    end: new Date(gig.end).toISOString(),
  })

type Do = (stage: Stage, gig: PlayedGig) => Promise<unknown>
const at = ({ id }: PlayedGig) => ({ params: { id } })

const gotIt = async (api: Api, gig: PlayedGig, who: string) => {
  const { version } = await ask(api, daySheetsApi.getDaySheet, who, at(gig))
  await ask(api, daySheetsApi.seeDaySheet, who, { ...at(gig), body: { version } })
}

/** Each change is another sheet. */
const stepOnSheet = async ({ api }: Stage, gig: PlayedGig, step: SheetStep) => {
  const who = step.who === 'leader' ? gig.artist : gig[step.who]
  const title = `Change ${gig.sheet.push(step)}`
  if (step.does === 'got_it') await gotIt(api, gig, who)
  else if (step.does === 'run_of_show') {
    const items = [{ kind: 'guests' as const, day: 0, time: '18:30', title, note: null }]
    await ask(api, daySheetsApi.updateRunOfShow, who, { ...at(gig), body: { items } })
  } else {
    const event = await ask(api, eventsApi.getEvent, who, at(gig))
    const body = { ...event, version: undefined, call_time: title } as never
    await ask(api, eventsApi.updateEvent, who, { ...at(gig), body })
  }
}

const ways: Record<Exclude<ActKind, keyof typeof ofInvoices>, Do> = {
  asked: async (stage, gig) => {
    const booking = bookingFor(stage, gig)
    gig.id = (await request(stage.api, booking)).id
    const taken = await take(stage.api, booking, gig.id)
    const { fixture } = stage
    const [band, part] = isAtBar(gig)
      ? [bandFields(fixture, alone), { bandleader_id: musicianId(fixture, 'bandleader') }]
      : [{}, { artist_id: booking.artist_id }]
    await ask(stage.api, eventsApi.updateEvent, gig.agent, { ...at(gig), body: savedBy(booking, taken, band) })
    // A tap that is repeated makes one text.
    for (let taps = 0; taps < 2; taps += 1)
      await ask(stage.api, eventsApi.requestVendor, gig.agent, { ...at(gig), body: { event_id: gig.id, ...part } })
  },
  answered: ({ api }, gig) => ask(api, eventsApi.respond, gig.artist, { ...at(gig), body: { response: 'confirm' } }),
  sent: ({ api }, gig) => ask(api, eventsApi.sendProposal, gig.agent, at(gig)),
  opened: ({ api }, gig) => ask(api, remindersApi.seeProposal, gig.client, at(gig)),
  signed: async ({ api }, gig) => {
    await ask(api, eventsApi.pickProposal, gig.client, { ...at(gig), body: { proposal_id: 1 } })
    const { sha256 } = await ask(api, contractsApi.getContract, gig.client, at(gig))
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256 }
    await ask(api, contractsApi.signContract, gig.client, { ...at(gig), body })
  },
  paid: ({ api }, gig) => ask(api, money.payDeposit, gig.client, at(gig)),
  sheet_seen: async ({ api }, gig) => {
    for (const who of [gig.client, gig.agent, gig.artist]) await gotIt(api, gig, who)
  },
  called_off: ({ api }, gig) =>
    ask(api, money.cancelEvent, gig.agent, { ...at(gig), body: { by: 'client', reason: 'Rained off' } }),
  gig_end: ({ api }, gig) => ask(api, money.confirmPlayed, gig.artist, { ...at(gig), body: {} }),
  // Without a bank account nobody can be paid.
  vendors_paid: ({ api }, gig) =>
    gig.artist === 'artist2' ? Promise.resolve() : ask(api, money.payVendors, gig.agent, at(gig)),
}

const ofInvoices = {
  invoiced: ({ api }: Stage, gig: PlayedGig) => ask(api, money.invoicePostpaid, gig.agent, { ...at(gig), body: {} }),
  invoice_paid: ({ fixture }: Stage, gig: PlayedGig) => payOnPage(fixture, gig.id, 'pm_card_visa'),
}

const turn = async ({ fixture, api, log }: Stage, { who, zone, mutes, digest }: Turn, now: number) => {
  const before = log.standings.get(who)!
  const { at: _, ...last } = before.at(-1)!
  const next = { ...last, at: now }
  const user = fixture.users[who]!
  if (zone !== undefined) {
    next.zone = zone
    await createDb(fixture.table.tableName, fixture.table.client).update(profileKey(user.id), {
      UpdateExpression: 'SET #zone = :zone',
      ExpressionAttributeNames: { '#zone': 'timezone' },
      ExpressionAttributeValues: { ':zone': zone },
    })
  } else {
    const kinds = optionalKinds(user)
    if (mutes !== undefined) next.muted = kinds.filter((_kind, i) => i % 4 < mutes)
    if (digest !== undefined) next.digest = digest
    await ask(api, remindersApi.changeNotifications, who, {
      params: { id: user.id },
      body: { muted: [...next.muted], digest: next.digest },
    })
  }
  before.push(next)
}

const note = ({ fixture, log }: Stage, now: number) => {
  const nameOf = (email: string) => Object.keys(fixture.users).find((who) => fixture.users[who]!.email === email)!
  for (const job of fixture.mails.splice(0)) {
    log.mails += 1
    const to = nameOf(job.to)
    if (job.template === 'digest') log.digests.push({ at: now, to })
    for (const one of remindersIn(job)) log.reminders.push({ ...one, at: now, to })
  }
}

/** Schedules and provider at this hour, then the sweep. */
const tick = async ({ fixture }: Stage) => {
  const { table, emulator, schedules } = fixture
  if ((emulator.nextDue()?.toISOString() ?? '9') <= table.now) await emulator.runDue()
  for (const [name, { job }] of [...schedules].filter(([, schedule]) => schedule.at <= table.now)) {
    schedules.delete(name)
    await runScheduled(fixture.deps(), job)
  }
  await fixture.sweep()
}

/** Changes of the day sheet settle for a minute. */
const settled = 65_000

export const playYear = async (year: Year): Promise<YearLog> => {
  const before = process.env['TEXT_NUMBER']
  process.env['TEXT_NUMBER'] = ours
  try {
    return await play(year)
  } finally {
    if (before === undefined) delete process.env['TEXT_NUMBER']
    else process.env['TEXT_NUMBER'] = before
  }
}

const play = async ({ begins, ends, gigs, turns, phones }: Year): Promise<YearLog> => {
  const stage = await openStage(begins)
  const { fixture, log } = stage
  const texting = startPhones(fixture, log, randomOf(gigs.length))
  log.gigs = gigs.map((gig) => ({ ...gig, id: '', name: '', done: new Map<ActKind, number>(), sheet: [] }))
  const steps = [
    ...log.gigs.flatMap((gig) =>
      [...gig.acts].map(([kind, time]) => ({
        time,
        run: async () => {
          await { ...ways, ...ofInvoices }[kind](stage, gig)
          gig.done.set(kind, time)
        },
      })),
    ),
    ...log.gigs.flatMap((gig) =>
      gig.onTheDay.flatMap((step) => [
        { time: step.at, run: () => stepOnSheet(stage, gig, step) },
        { time: step.at + settled, run: () => tick(stage) },
      ]),
    ),
    ...turns.map((one) => ({ time: one.at, run: () => turn(stage, one, one.at) })),
    ...phones.map((step) => ({ time: step.at, run: () => texting.take(stage.api, step) })),
  ].sort((a, b) => a.time - b.time)
  const moveTo = (time: number) => (fixture.table.now = new Date(time).toISOString())
  let next = 0
  for (let now = begins; now <= ends; now += hour) {
    for (; next < steps.length && steps[next]!.time < now; next += 1) {
      moveTo(steps[next]!.time)
      await stage.renew()
      await steps[next]!.run()
      await fixture.drain()
      note(stage, steps[next]!.time)
    }
    moveTo(now)
    await tick(stage)
    note(stage, now)
  }
  return log
}
