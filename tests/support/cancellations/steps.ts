import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { changeMoney } from '#functions/event/rules/agreement/change-money.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { clientAnswer } from '#shared/domain/event/record/pending-answers.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { balanceDue } from '#shared/domain/event/money/event-money.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents, platformPercent, share } from '#shared/domain/money.ts'
import type { CallInput } from '#tests/support/api.ts'
import { saveCard } from '#tests/support/faults/scenario.ts'
import type { Rig } from '#tests/support/faults/rig.ts'
import { booksOf, same, total, type Books } from './books.ts'
import type { Step } from './history.ts'

/** One step of a history through the real use cases; a change is held against what its preview said. */

const day = 86_400_000
const inCents = (units: number) => Math.round(units * 100)

export const asked = async <E extends Endpoint>(rig: Rig, endpoint: E, who: string, input: CallInput<E>) => {
  const { status, body } = await rig.ask(endpoint, who, input)
  if (status !== endpoint.status)
    throw new Error(`${endpoint.method} ${endpoint.path} by ${who}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body as ResponseOf<E>
}

/** Time passes: the provider does what is due, schedules and the sweep run. */
export const pass = async (rig: Rig, ms: number): Promise<void> => {
  rig.now = rig.later(ms)
  await rig.emulator.runDue()
  await rig.drain()
  await rig.sweep()
}

type Change = (event: EventView) => Record<string, unknown> | undefined

/** The act gets the difference. */
const priced =
  (percent: number): Change =>
  (event) => {
    const [old, act] = [inCents(event.client_rate!), event.artist_id ? 'artist_rate' : 'bandleader_rate'] as const
    const price = Math.round((old * percent) / 100)
    const agency = (of: number) =>
      share(cents(of), event.agent_percent!) + share(cents(of), event.bookme_percent ?? platformPercent)
    const rate = inCents(event[act] ?? 0) + price - agency(price) - (old - agency(old))
    if (rate <= 0) return undefined
    return {
      ...event,
      client_rate: price / 100,
      [act]: rate / 100,
      proposals: event.proposals!.map((option) => ({ ...option, price: price / 100 })),
    }
  }

const moved =
  (days: number): Change =>
  (event) => {
    const shifted = (instant: string) => new Date(Date.parse(instant) + days * day).toISOString()
    return days === 0 ? undefined : { ...event, start: shifted(event.start!), end: shifted(event.end!) }
  }

const exchanged =
  (rig: Rig): Change =>
  (event) => {
    const other = ['artist', 'artist2'].map((who) => rig.user(who).artist!.id).find((id) => id !== event.artist_id)
    return event.artist_id ? { ...event, artist_id: other } : undefined
  }

const changeOf = (rig: Rig, step: Step): Change | undefined =>
  step.is === 'price'
    ? priced(step.percent)
    : step.is === 'move'
      ? moved(step.days)
      : step.is === 'act'
        ? exchanged(rig)
        : undefined

const whoIs = (rig: Rig, userId: string | undefined): string =>
  ['client', 'agent', 'artist', 'artist2', 'bandleader', 'musician', 'musician2'].find(
    (who) => rig.user(who).id === userId,
  )!

/** All parties agree. */
const agree = async (rig: Rig, id: string): Promise<void> => {
  const params = { id }
  rig.now = rig.later(1000)
  for (const { status, role, user_id } of vendorsOf((await booksOf(rig, id)).event)) {
    const who = whoIs(rig, user_id)
    if (status === 'selected' && role === 'artist')
      await asked(rig, eventsApi.requestVendor, 'agent', { params, body: { artist_id: rig.user(who).artist!.id } })
    if (status !== 'confirmed') await rig.ask(eventsApi.respond, who, { params, body: { response: 'confirm' } })
  }
  // Before booking, a lost act starts the proposal over.
  if ((await booksOf(rig, id)).event.status === 'propose') {
    await asked(rig, eventsApi.sendProposal, 'agent', { params })
    await asked(rig, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
  }
  const { status, contract_resign_needed, proposal_step } = (await booksOf(rig, id)).event
  if ((status === 'proposed' || status === 'booked') && (contract_resign_needed || proposal_step === 2))
    await asked(rig, contractsApi.signContract, 'client', {
      params,
      body: { signature: 'Nora Whitfield', consent: true as const },
    })
  await answerOpen(rig, id)
  await pass(rig, 1000)
}

/** Those who are asked without a signature: the client of a postpaid event, an agent, absent players. */
const answerOpen = async (rig: Rig, id: string) => {
  const { agreement } = (await booksOf(rig, id)).event
  const open = (agreement?.pending?.answers ?? []).filter(({ answer }) => answer === 'waiting')
  for (const { user_id } of open)
    await asked(rig, eventsApi.answerChange, whoIs(rig, user_id), {
      params: { id },
      body: { change_id: agreement!.pending!.id, answer: 'accept' },
    })
}

export interface Tally {
  changes: Record<string, number>
  cancellations: Record<string, number>
}
const count = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

const change = async (rig: Rig, id: string, make: Change, ends: string, tally: Tally): Promise<void> => {
  const params = { id }
  const body = make(await asked(rig, eventsApi.getEvent, 'agent', { params }))
  if (!body) return
  const before = await booksOf(rig, id)
  const previewed = await rig.ask(eventsApi.previewChange, 'agent', { params, body })
  const saved = await rig.ask(eventsApi.updateEvent, 'agent', { params, body })
  if (previewed.status !== 200 || saved.status !== 200) {
    // A clash is a warning of the preview, and refuses the save.
    const isWarned = previewed.status === 200 && saved.status === 409
    if (!isWarned) same('refusal of a change', previewed.status, saved.status)
    return count(tally.changes, 'refused')
  }
  const said = previewed.body as ResponseOf<typeof eventsApi.previewChange>
  const proposed = await booksOf(rig, id)
  const { event } = proposed
  same(
    'consent of the client',
    said.consents.some(({ role }) => role === 'client'),
    event.contract_resign_needed === true || clientAnswer(event) === 'waiting',
  )
  same('at once', said.at_once, event.agreement?.pending == null && event.contract_resign_needed !== true)
  same('answer by', said.answer_by, event.agreement?.pending?.answer_by ?? null)
  same('money of the saved change', inUnits(changeMoney(event, rig.now, before.event)), said.money)
  await rig.drain()
  if (said.at_once || ends === 'agreed') {
    if (said.at_once) await pass(rig, 1000)
    else await agree(rig, id)
    const after = await booksOf(rig, id)
    if (after.event.agreement?.pending != null || after.event.contract_resign_needed)
      return count(tally.changes, 'left')
    await isDone(said.money, before, after)
    return count(tally.changes, 'agreed')
  }
  if (ends === 'left') return count(tally.changes, 'left')
  if (event.agreement?.pending == null) return
  if (ends === 'discarded') await asked(rig, eventsApi.discardChange, 'agent', { params })
  else await pass(rig, Date.parse(event.agreement.pending.answer_by) + 1000 - Date.parse(rig.now))
  const back = await booksOf(rig, id)
  const force = inForce(before.event)
  same('terms after a change that ended', termsIn(force), termsIn(back.event))
  count(tally.changes, ends)
}

const termsIn = ({ client_rate, start, end, artist_id, artist_rate }: Books['event']) => ({
  client_rate,
  start,
  end,
  artist_id,
  artist_rate,
})
const inUnits = (amounts: ReturnType<typeof changeMoney>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, value]) => [key, typeof value === 'number' ? value / 100 : value]),
  )

type Said = ResponseOf<typeof eventsApi.previewChange>['money']

/** Compares the preview's amounts with those charged, refunded and still due. */
const isDone = (said: Said, before: Books, after: Books): void => {
  const charged = after.paid + after.onItsWay - before.paid - before.onItsWay
  const back = after.refunded - before.refunded
  const { event } = after
  same('price', inCents(said.price_after), (event.client_rate ?? 0) - goodwill(event))
  same('refund', inCents(said.refund), back)
  if (!event.prepaid) return
  const rest = Math.max(0, inCents(said.price_after) - inCents(said.paid) - inCents(said.on_its_way))
  // Too few cents are not asked for.
  const isAsked = rest >= 50 || inCents(said.paid) + inCents(said.on_its_way) === 0
  const left = inCents(said.on_its_way) + (isAsked ? rest : 0)
  same('left to pay', left, balanceDue(event) + after.paid - before.paid)
  same('open', inCents(said.due_now) + inCents(said.balance), Math.max(0, left - inCents(said.on_its_way)))
  same('on its way', inCents(said.on_its_way), before.onItsWay)
  const isRefused = event.payments.some(({ failed_at, paid_at }) => failed_at != null && paid_at == null)
  // A payment on its way comes first.
  if (!isRefused && before.onItsWay === 0) same('charged', inCents(said.due_now), charged)
}
const goodwill = ({ refunds = [] }: Books['event']) =>
  total(refunds.filter(({ reason }) => reason === 'goodwill').map(({ amount }) => amount))

/** The act drops out of what is in force, and is found again or not. */
const gap = async (rig: Rig, id: string, isFilled: boolean): Promise<void> => {
  const params = { id }
  const { event } = await booksOf(rig, id)
  const artist = vendorsOf(event).find(({ role }) => role === 'artist')
  if (!artist || event.agreement?.pending != null) return
  const who = whoIs(rig, artist.user_id)
  await rig.ask(eventsApi.respond, who, { params, body: { response: 'decline' } })
  await pass(rig, 1000)
  if (!isFilled) return
  await rig.ask(eventsApi.requestVendor, 'agent', { params, body: { artist_id: rig.user(who).artist!.id } })
  await rig.ask(eventsApi.respond, who, { params, body: { response: 'confirm' } })
  await pass(rig, 1000)
}

export const take = async (rig: Rig, id: string, step: Step, tally: Tally): Promise<void> => {
  const params = { id }
  const wanted = changeOf(rig, step)
  if (wanted && 'ends' in step) return change(rig, id, wanted, step.ends, tally)
  switch (step.is) {
    case 'gap':
      return gap(rig, id, step.isFilled)
    case 'goodwill': {
      const body = { amount: step.amount / 100, from: step.from, reason: 'Sorry' } as const
      await rig.ask(money.giveGoodwill, 'agent', { params, body: body as never })
      break
    }
    case 'pay': {
      await saveCard(rig, step.method)
      const { event } = await booksOf(rig, id)
      await rig.ask(event.status === 'booked' ? money.payBalance : money.payDeposit, 'client', { params })
      break
    }
    case 'card':
      return saveCard(rig, step.method)
    case 'wait':
      return pass(rig, step.days * day)
  }
  await rig.drain()
}
