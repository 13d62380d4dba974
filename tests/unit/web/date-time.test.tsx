// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { clockText, instantOfDay, minutesOf, timesOfDay } from '#web/components/form/day-and-time.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { endFollower } from '#web/components/form/use-end-follows-start.ts'
import VenueDialog from '#web/people/venue-dialog/venue-dialog.tsx'
import { fakeApi, show } from './support.tsx'

describe('the end of an event', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 5, 6, hours)).toISOString()

  it('is three hours after the first start', () => {
    expect(endFollower()({ start: null, end: null }, at(19))).toBe(at(22))
  })
  it('keeps the length when the start moves to another day', () => {
    expect(endFollower()({ start: at(18), end: at(23) }, at(42))).toBe(at(47))
  })
  it('keeps the length while the day of the start is typed again', () => {
    const follow = endFollower()
    expect(follow({ start: at(18), end: at(23) }, null)).toBe(at(23))
    expect(follow({ start: null, end: at(23) }, at(42))).toBe(at(47))
  })
  it('stays if it was chosen first, and is later than the start', () => {
    expect(endFollower()({ start: null, end: at(23) }, at(18))).toBe(at(23))
    expect(endFollower()({ start: null, end: at(12) }, at(18))).toBe(at(21))
  })
})

describe('the time of day', () => {
  it('is that of the venue, also on the days of a clock change', () => {
    expect(minutesOf('2026-06-06T23:05:00.000Z', 'America/Chicago')).toBe(18 * 60 + 5)
    const midnight = Date.UTC(2026, 10, 1)
    expect(instantOfDay(midnight, 19 * 60, 'America/Chicago')).toBe('2026-11-02T01:00:00.000Z')
  })
  it('is offered in steps of five minutes, with what an older event has', () => {
    const listed = (current: number | null) => timesOfDay(current).flatMap(({ times }) => times)
    expect(listed(null)).toHaveLength(288)
    expect(listed(1143)).toContain(1143)
    expect([0, 5, 720, 1140, 1435].map(clockText)).toEqual(['12:00 AM', '12:05 AM', '12:00 PM', '7:00 PM', '11:55 PM'])
  })
})

describe('a date and time field', () => {
  const Fields = ({ value }: { value: string | null }) => {
    const { control, watch } = useForm<{ start: string | null }>({
      mode: 'onTouched',
      defaultValues: { start: value },
      resolver: (values) =>
        values.start === null
          ? { values: {}, errors: { start: { type: 'required', message: 'Start is required' } } }
          : { values, errors: {} as never },
    })
    return (
      <>
        <DateTimeInput control={control} name="start" label="Start" zone="America/Chicago" required />
        <output>{watch('start') ?? 'none'}</output>
      </>
    )
  }
  const time = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time, Start' })

  it('shows the time at the venue, and keeps the day when another time is picked', async () => {
    show(<Fields value="2026-06-07T01:00:00.000Z" />)
    expect((await time()).value).toBe(String(20 * 60))
    fireEvent.change(await time(), { target: { value: String(21 * 60 + 5) } })
    expect(screen.getByRole('status').textContent).toBe('2026-06-07T02:05:00.000Z')
  })
  it('lists the hours first, and each time once', async () => {
    show(<Fields value="2026-06-07T01:02:00.000Z" />)
    const [none, ...listed] = [...(await time()).options].map(({ value }) => Number(value))
    expect(none).toBe(0)
    expect(listed.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => hour * 60))
    expect(new Set(listed).size).toBe(289)
    expect(listed).toContain(20 * 60 + 2)
  })
  it('opens the calendar where a finger taps the day', async () => {
    show(<Fields value="2026-06-07T01:00:00.000Z" />)
    await userEvent.click(await screen.findByRole('group', { name: /Start/ }))
    expect(await screen.findByRole('grid')).toBeTruthy()
    await userEvent.click(screen.getByRole('gridcell', { name: '9' }))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    expect(screen.getByRole('status').textContent).toBe('2026-06-10T01:00:00.000Z')
  })

  it('does not complain while the calendar is open, only once it was left without a day', async () => {
    show(<Fields value={null} />)
    await userEvent.click(await screen.findByRole('group', { name: /Start/ }))
    await screen.findByRole('grid')
    fireEvent.blur(screen.getByRole('group', { name: /Start/, hidden: true }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Start is required')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Start is required')).toBeTruthy()
  })

  it('shows the time that a day has, where its clock skips the typed one', async () => {
    show(<Fields value="2027-03-14T07:30:00.000Z" />)
    fireEvent.change(await time(), { target: { value: '150' } })
    expect(screen.getByRole('status').textContent).toBe('2027-03-14T08:30:00.000Z')
    expect((await time()).value).toBe('210')
  })

  it('has no value while there is a time without a day', async () => {
    show(<Fields value={null} />)
    fireEvent.change(await time(), { target: { value: '600' } })
    expect(screen.getByRole('status').textContent).toBe('none')
    expect((await time()).value).toBe('600')
  })
})

describe('a new venue', () => {
  const zone = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  const enterZip = (zipcode: string) => {
    const zip = screen.getByLabelText('ZIP', { exact: false, selector: 'input' })
    fireEvent.change(zip, { target: { value: zipcode } })
    fireEvent.blur(zip)
  }

  it('takes its time zone from the ZIP, until one is chosen by hand', async () => {
    const places: Record<string, object> = {
      '60614': { zipcode: '60614', city: 'Chicago', state: 'IL', timezone: 'America/Chicago' },
      '98101': { zipcode: '98101', city: 'Seattle', state: 'WA', timezone: 'America/Los_Angeles' },
    }
    fakeApi({
      'GET /timezones': { body: ['America/New_York', 'America/Chicago', 'America/Los_Angeles'] },
      'GET /validate-zipcode': ({ query }) => ({ body: { isValid: true, zipcode: places[query['zipcode'] ?? ''] } }),
    })
    show(<VenueDialog open onClose={() => undefined} onSaved={() => undefined} />, '/venues')
    await screen.findByRole('radio', { name: /Los Angeles/ })
    enterZip('60614')
    await waitFor(() => expect(zone(/Chicago/).checked).toBe(true))
    fireEvent.click(zone(/New York/))
    enterZip('98101')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/City/).value).toBe('Seattle'))
    expect(zone(/New York/).checked).toBe(true)
  })

  it('does not keep the place of another ZIP for an unknown one, but what was typed by hand', async () => {
    const chicago = { zipcode: '60614', city: 'Chicago', state: 'IL', timezone: 'America/Chicago' }
    const sent = fakeApi({
      'GET /timezones': { body: ['America/New_York', 'America/Chicago'] },
      'GET /validate-zipcode': ({ query }) => ({
        body: query['zipcode'] === '60614' ? { isValid: true, zipcode: chicago } : { isValid: false },
      }),
    })
    show(<VenueDialog open onClose={() => undefined} onSaved={() => undefined} />, '/venues')
    const city = () => screen.getByLabelText<HTMLInputElement>(/City/)
    await waitFor(city)
    enterZip('60614')
    await waitFor(() => expect(city().value).toBe('Chicago'))
    enterZip('00000')
    await waitFor(() => expect(city().value).toBe(''))
    fireEvent.change(city(), { target: { value: 'Newtown' } })
    enterZip('00001')
    await waitFor(() => expect(sent.some(({ query }) => query['zipcode'] === '00001')).toBe(true))
    await screen.findByText('ZIP not found')
    expect(city().value).toBe('Newtown')
  })
})
