import { describe, expect, it } from 'vitest'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import type { NextStep } from '#shared/domain/event/lifecycle/step.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { homeSteps } from '#web/booking/home/home-steps.ts'
import { stepFacts } from '#web/booking/home/step-facts.ts'
import { urgencyOf } from '#web/booking/home/task-groups.ts'
import { stepPath } from '#web/lib/step-path.ts'
import { booked as bookedEvent, draft, ids, now, viewers, withAll } from '../domain/support.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'

/** Home says what a changed booking asks of each person, from list rows alone. */

const booked = (): Event => ({
  ...bookedEvent(),
  contract_resign_needed: false,
  agreement: { version: 1, signed_at: now, terms: null, pending: null },
})
const moved = (): Event =>
  proposeChange(
    booked(),
    { ...booked(), start: '2026-07-11T23:00:00.000Z', end: '2026-07-12T03:00:00.000Z' },
    { name: 'Al Agent', user_id: 'usr_agent', changeId: 'chg_1', now },
  )
const taskOf = (event: Event, who: keyof typeof viewers) => {
  const { mine } = homeSteps(
    [projectRow(projectionOf(inForce(event), asProposed(event)), viewers[who])],
    viewers[who],
    now,
  )
  const [task] = mine
  return task && { ...task.step, path: stepPath(task.step, 'evt_1') }
}

describe('tasks of a changed booking', () => {
  it('asks the client to read and sign', () => {
    expect(taskOf(moved(), 'client')).toMatchObject({ label: 'Read and sign', path: '/contract?id=evt_1' })
  })

  it('asks a vendor about the change, and not once they have answered', () => {
    expect(taskOf(moved(), 'artist')).toMatchObject({
      action: 'respond',
      detail: 'A change of this event is proposed',
      path: '/event?id=evt_1',
    })
    expect(taskOf(withVendorStatus(moved(), 'artist', ids.artist, 'confirmed'), 'artist')).toBeUndefined()
  })

  it('tells the agent that the act dropped out', () => {
    const gap = withVendorStatus(booked(), 'artist', ids.artist, 'declined')
    expect(taskOf(gap, 'agent')).toMatchObject({
      label: 'Replace or cancel',
      detail: 'Ari Artist dropped out of a signed event',
    })
  })

  it('tells the agent who declined a change, which leaves no gap', () => {
    const declined = withVendorStatus(moved(), 'artist', ids.artist, 'declined')
    expect(taskOf(declined, 'agent')).toMatchObject({ detail: 'Ari Artist declined the proposed change' })
  })

  it('has the agent wait, not replace, while a replacement is proposed', () => {
    expect(taskOf(moved(), 'agent')).toBeUndefined()
  })

  it('asks the agent to answer a client who wants to cancel, and the client waits', () => {
    const asked = { ...booked(), cancellation_request: { reason: 'We moved abroad', at: now } }
    expect(taskOf(asked, 'agent')).toMatchObject({ label: 'Answer the client' })
    expect(taskOf(asked, 'client')).toBeUndefined()
  })
})

describe('the facts of a row', () => {
  const named = (event: Event, who: keyof typeof viewers = 'agent') => {
    const row = projectRow(projectionOf(inForce(event), asProposed(event)), viewers[who])
    const steps = homeSteps([row], viewers[who], now)
    const [item] = [...steps.mine, ...steps.others]
    return stepFacts(item!, undefined).join(' · ')
  }
  const solo = () => draft({ bandleader_id: null, musicians: [] })
  const asked = (event: Event): Event => ({ ...withAll(event, 'requested'), status: 'pending' })

  it('name the act once, also when the task is about the act', () => {
    const when = 'Sat, Jul 4, 2026, 7:00 PM EDT'
    expect(named(solo())).toBe(`Ada Client · Ari Artist · ${when} · Grand Hotel`)
    expect(named(asked(solo()))).toBe(`Ada Client · Ari Artist · ${when} · Waiting for answers · Grand Hotel`)
  })

  it('name the others who are asked', () => {
    for (const event of [draft(), asked(draft())]) {
      expect(named(event)).toContain(' · Bo Leader, Mo Drums, Mia Keys · ')
      expect(named(event).match(/Ari Artist/g)).toHaveLength(1)
    }
  })
})

describe('the urgency of a task', () => {
  const row = projectRow(projectionOf(inForce(booked())), viewers.agent)
  const urgency = (action: NextStep['action'], event: Partial<typeof row>) =>
    urgencyOf({ event: { ...row, ...event }, step: { action, label: '', detail: '' } }, now)
  const at = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()

  it('is that of its due day where money is owed', () => {
    const due = (days: number) => urgency('pay_invoice', { due_at: at(days) })
    expect([due(-1), due(0.5), due(6), due(60)]).toEqual(['Overdue', 'Today', 'This week', 'Later'])
    expect(urgency('pay_balance', { due_at: at(-1) })).toBe('Overdue')
  })

  it('is today until the due day is over, as on /money', () => {
    expect(urgency('pay_balance', { due_at: `${now.slice(0, 10)}T00:00:00.000Z` })).toBe('Today')
  })

  it('is overdue the day after the gig, or if the gig began without it', () => {
    expect(urgency('gig_end', { end: at(-0.5) })).toBe('Today')
    expect(urgency('gig_end', { end: at(-2) })).toBe('Overdue')
    expect(urgency('request_vendors', { start: at(-1) })).toBe('Overdue')
  })

  it('is today while somebody waits, and this week while a far event is only prepared', () => {
    expect(urgency('respond', { start: at(200) })).toBe('Today')
    expect(urgency('request_vendors', { start: at(200) })).toBe('This week')
    expect(urgency('request_vendors', { start: at(20) })).toBe('Today')
  })
})
