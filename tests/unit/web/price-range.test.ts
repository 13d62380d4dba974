import { describe, expect, it } from 'vitest'
import { project, projectRow } from '#functions/event/rules/event-projection.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import { headerMoney } from '#web/booking/event/header-money.ts'
import { eventsCsv } from '#web/booking/events/event-csv.ts'
import { rowAmount } from '#web/booking/home/row-amount.ts'
import { rowMoney } from '#web/lib/row-money.ts'
import { draft, now, viewers, withAll } from '../domain/support.ts'

/** Until the client picks one of several options, no list or screen shows the price of the first as the price. */

const option = (id: 1 | 2 | 3, price: number) => ({ id, title: `Option ${id}`, description: '', price: cents(price) })
const offer = (pick: 1 | 2 | null): Event => ({
  ...withAll(draft(), 'confirmed'),
  status: 'proposed',
  client_rate: cents(200_000),
  proposals: [option(1, 200_000), option(2, 325_000)],
  proposal_sent_at: now,
  proposal_pick: pick,
})
const rowOf = (event: Event, who: keyof typeof viewers) =>
  projectRow(projectionOf(inForce(event), asProposed(event)), viewers[who])

describe('an offer of two options', () => {
  it.each(['client', 'agent'] as const)('shows the %s both prices', (who) => {
    const row = rowOf(offer(null), who)
    expect(rowMoney(row)).toEqual(['$2,000.00 to $3,250.00 price'])
    const home = rowAmount(row, 'pick', { isClient: who === 'client', method: null })
    expect(home).toEqual({ amount: 200_000, upTo: 325_000, amountWord: 'price' })
    const view = project(offer(null), viewers[who])
    const [total] = headerMoney(view, relation(viewers[who], view), null)
    expect(total).toEqual({ name: 'Total', text: '$2,000 to $3,250' })
    expect(eventsCsv([row])).toContain('3250.00')
  })

  it('shows one price once one is picked', () => {
    const row = rowOf(offer(1), 'client')
    expect(row.price_range).toBeUndefined()
    expect(rowMoney(row)).toEqual(['$2,000.00 price'])
    expect(rowAmount(row, 'sign', { isClient: true, method: null })).toEqual({ amount: 200_000, amountWord: 'price' })
  })

  it('shows vendors neither', () => {
    expect(rowOf(offer(null), 'artist')).not.toHaveProperty('price_range')
  })
})
