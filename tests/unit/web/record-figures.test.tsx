import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RecordEvents } from '#web/people/records/components/record-events.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show } from './support.tsx'

const row = (id: string, name: string, start: string, money: object) => ({
  ...{ id, name, start, end: start, status: 'booked', prepaid: true, timezone: 'America/New_York', price: 2000 },
  ...{ paid: 0, balance_due: 0, due_at: null, ...money },
})

it('opens the events that an amount of a record sums', async () => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
  fakeApi({
    'GET /events': {
      body: [
        row('evt_1', 'Late party', '2026-06-10T22:00:00Z', {
          paid: 500,
          balance_due: 1500,
          due_at: '2026-05-20T12:00:00Z',
        }),
        row('evt_2', 'Later party', '2026-09-10T22:00:00Z', {
          paid: 1000,
          balance_due: 1000,
          due_at: '2026-08-11T12:00:00Z',
        }),
        row('evt_3', 'Paid party', '2026-03-10T22:00:00Z', { paid: 2000 }),
      ],
    },
  })
  show(<RecordEvents id="cli_1" showsMoney />)
  const names = (section: string) =>
    within(screen.getByRole('heading', { name: section }).closest('section')!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  for (const [figure, section, rows] of [
    ['Overdue: $1,500.00', 'Overdue in these events', ['Late party']],
    ['Owed: $2,500.00', 'Owed in these events', ['Later party', 'Late party']],
    ['Paid: $3,500.00', 'Paid in these events', ['Paid party', 'Later party', 'Late party']],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: figure }))
    expect(names(section).toSorted()).toEqual(rows.toSorted())
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
  }
  await userEvent.click(screen.getByRole('button', { name: 'Paid: $3,500.00', pressed: true }))
  expect(screen.getByRole('heading', { name: 'History' })).toBeTruthy()
})
