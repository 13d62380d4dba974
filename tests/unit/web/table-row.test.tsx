import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { columnsFor } from '#web/booking/events/columns.ts'
import { EventTableRow } from '#web/booking/events/components/event-table-row.tsx'
import { VendorIcons } from '#web/booking/events/components/vendor-icons.tsx'
import { cents } from '#shared/domain/money.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { booked, viewers } from '../domain/support.ts'
import { show } from './support.tsx'

beforeEach(() => setServerTime('2026-06-01T12:00:00Z'))

it.each([
  ['2026-09-08T20:00:00.000Z', /in 99 days/],
  ['2026-09-09T20:00:00.000Z', /^(?!.*days)/],
  ['2026-01-09T20:00:00.000Z', /^(?!.*days)/],
])('a row of the table counts no more than two digits of days, which fit its line: %s', (start, counts) => {
  const event = { ...projectRow(projectionOf(inForce(booked())), viewers.agent), start, timezone: 'America/New_York' }
  const columns = columnsFor(viewers.agent, [event])
  show(<EventTableRow {...{ event, columns, rowIndex: 1, selected: false }} onSelect={() => undefined} />)
  const [, date] = screen.getAllByRole('cell')
  expect(date!.textContent).toMatch(counts)
  expect(date!.textContent).toContain('2026')
})

it('marks the places of a band that nobody has, and those that a list asks for', () => {
  const slots = ['Drums', 'Bass Guitar'].map((instrument, i) => ({ id: `slt_${i}`, instrument, rate: cents(1000) }))
  const calls = [{ chair: 'slot-slt_1', due_at: null, asked: [] }]
  const event = projectRow(projectionOf(inForce(booked({ musician_slots: slots, calls }))), viewers.agent)
  show(<VendorIcons event={event} dense />)
  expect(screen.getByRole('img', { name: '1 free place (Drums): Not selected' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '1 free place (Bass Guitar): Requested' })).toBeTruthy()
})
