import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, emptyFields, fieldsOf, problemsOf } from '#web/account/account/blocked-time-form.ts'
import BlockedTimesDialog from '#web/account/account/components/blocked-times-dialog.tsx'
import { sureToBlock } from '#web/account/account/api/sure-to-block.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { NotNow, pendingMessages } from '#web/lib/notify.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

const path = '/users/usr_1/blocked-times'
const block = {
  ...{ id: 'blk_1', start: '2030-03-01', end: '2030-03-03', all_day: true, timezone: 'America/New_York' },
  ...{ note: 'Skiing', repeat: null },
}
beforeEach(() => session.start(login))

describe('the fields of a blocked time', () => {
  const fields = { ...emptyFields, from: '2030-03-01' }
  it('are whole days, hours, or weekdays until a day', () => {
    expect(bodyOf(fields)).toMatchObject({ start: '2030-03-01', end: '2030-03-01', all_day: true })
    expect(bodyOf({ ...fields, until: '2030-03-03' })).toMatchObject({ end: '2030-03-03', all_day: true })
    expect(bodyOf({ ...fields, fromTime: '10:00', untilTime: '12:30' })).toMatchObject({
      start: new Date('2030-03-01T10:00').toISOString(),
      end: new Date('2030-03-01T12:30').toISOString(),
      all_day: false,
    })
    expect(bodyOf({ ...fields, until: '2030-06-01', weekdays: [1, 3] })).toMatchObject({
      end: '2030-03-01',
      repeat: { weekdays: [1, 3], until: '2030-06-01' },
    })
  })

  it('are an evening that ends after midnight, once or each week', () => {
    const evening = { ...fields, fromTime: '20:00', untilTime: '02:00' }
    const hours = {
      start: new Date('2030-03-01T20:00').toISOString(),
      end: new Date('2030-03-02T02:00').toISOString(),
    }
    expect(bodyOf(evening)).toMatchObject(hours)
    expect(bodyOf({ ...evening, until: '2030-06-01', weekdays: [5] })).toMatchObject(hours)
    // A last day that was chosen is meant.
    expect(bodyOf({ ...evening, until: '2030-03-01' }).end).toBe(new Date('2030-03-01T02:00').toISOString())
  })

  it.each([
    [{ weekdays: [1] }, { until: 'Please choose the last day of the repeats' }],
    [{ fromTime: '10:00' }, { untilTime: 'Please choose both times, or none' }],
    [{ untilTime: '10:00' }, { fromTime: 'Please choose both times, or none' }],
    [{ weekdays: [1], until: '2030-06-01' }, {}],
    [{ fromTime: '10:00', untilTime: '12:00' }, {}],
  ])('lack nothing that would block another time: %j', (more, problems) => {
    expect(problemsOf({ ...fields, ...more })).toEqual(problems)
  })

  it('show again what was saved', () => {
    const evening = { fromTime: '20:00', untilTime: '02:00', until: '2030-06-01', weekdays: [5] }
    for (const more of [
      {},
      { fromTime: '10:00', untilTime: '12:30' },
      { until: '2030-06-01', weekdays: [2] },
      evening,
    ]) {
      const typed = { ...fields, until: '2030-03-01', note: 'Skiing', ...more }
      const { start, end, all_day = false, repeat } = bodyOf(typed)
      expect(fieldsOf({ ...block, start, end, all_day, repeat: repeat ?? null })).toEqual(typed)
    }
  })
})

describe('the blocked times of an account', () => {
  it('are added, changed and freed', async () => {
    const sent = fakeApi({
      [`GET ${path}`]: { body: [block] },
      [`POST ${path}`]: { status: 201, body: block },
      [`PUT ${path}/blk_1`]: { body: block },
      [`DELETE ${path}/blk_1`]: { status: 204 },
    })
    show(<BlockedTimesDialog userId="usr_1" onClose={() => undefined} />)
    expect(await screen.findByText('Fri, Mar 1, 2030 – Sun, Mar 3, 2030')).toBeTruthy()
    const first = screen.getByLabelText<HTMLInputElement>(/^First day/)
    await userEvent.type(first, '2030-04-01')
    await userEvent.click(screen.getByRole('button', { name: 'Block' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ start: '2030-04-01', all_day: true }),
    )
    await waitFor(() => expect(first.value).toBe(''))
    await userEvent.click(screen.getByRole('button', { name: /^Edit Fri, Mar 1/ }))
    expect(first.value).toBe('2030-03-01')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: /^Free Fri, Mar 1/ }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it('are blocked again by Undo, with their note and repeats', async () => {
    const weekly = { ...block, repeat: { weekdays: [5, 6], until: '2030-06-01' } }
    let blocks = [weekly]
    const sent = fakeApi({
      [`GET ${path}`]: () => ({ body: blocks }),
      [`POST ${path}`]: () => {
        blocks = [{ ...weekly, id: 'blk_2' }]
        return { status: 201, body: blocks[0] }
      },
      [`DELETE ${path}/blk_1`]: () => {
        blocks = []
        return { status: 204 }
      },
    })
    show(<BlockedTimesDialog userId="usr_1" onClose={() => undefined} />)
    const name = 'Every Fri, Sat until Sat, Jun 1, 2030'
    await userEvent.click(await screen.findByRole('button', { name: `Free ${name}` }))
    await waitFor(() => expect(messages()).toContain(`Freed ${name}`))
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
    act(() => pendingMessages.get()[0]?.undo?.())
    expect(await screen.findByText(name)).toBeTruthy()
    const { id: _id, timezone: _zone, ...body } = weekly
    expect(sent.filter(({ method }) => method === 'POST').map((request) => request.body)).toEqual([body])
  })

  it('of a vendor are kept by an agent, without the note of their owner', async () => {
    const start = '2030-03-01T23:00:00.000Z'
    const evening = { ...block, all_day: false, start, end: '2030-03-02T02:00:00.000Z', note: null }
    const sent = fakeApi({ [`GET ${path}`]: { body: [evening] }, [`PUT ${path}/blk_1`]: { body: evening } })
    show(<BlockedTimesDialog userId="usr_1" of="Elena Marsh" onClose={() => undefined} />)
    expect(screen.getByRole('dialog', { name: 'Blocked times of Elena Marsh' })).toBeTruthy()
    expect(await screen.findByText(/^Fri, Mar 1, 2030, 6:00 PM – 9:00 PM/)).toBeTruthy()
    expect(screen.queryByLabelText(/^Note/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Edit Fri, Mar 1/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ start }))
  })

  it('that repeat without end are sent once they have a last day', async () => {
    const sent = fakeApi({ [`GET ${path}`]: { body: [] }, [`POST ${path}`]: { status: 201, body: block } })
    show(<BlockedTimesDialog userId="usr_1" onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText(/^First day/), '2030-04-01')
    await userEvent.click(screen.getByRole('button', { name: 'Mon' }))
    await userEvent.click(screen.getByRole('button', { name: 'Block' }))
    await screen.findByText('Please choose the last day of the repeats')
    const last = screen.getByLabelText(/^Last day/)
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.type(last, '2030-05-01')
    await userEvent.click(screen.getByRole('button', { name: 'Block' }))
    const repeat = { weekdays: [1], until: '2030-05-01' }
    await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ repeat }))
  })

  it('say at their field what the server refuses', async () => {
    const errors = { 'repeat.until': 'At most two years' }
    fakeApi({ [`GET ${path}`]: { body: [] }, [`POST ${path}`]: { status: 422, body: { error_message: 'No', errors } } })
    show(<BlockedTimesDialog userId="usr_1" onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText(/^First day/), '2030-04-01')
    const last = screen.getByLabelText(/^Last day/)
    await userEvent.type(last, '2049-04-01')
    await userEvent.click(screen.getByRole('button', { name: 'Mon' }))
    await userEvent.click(screen.getByRole('button', { name: 'Block' }))
    await screen.findByText('At most two years')
    await userEvent.clear(last)
    expect(screen.queryByText('At most two years')).toBeNull()
  })

  it('stay in the form when saving fails', async () => {
    fakeApi({
      'GET /users/usr_1': { body: user() },
      'GET /events': { body: [] },
      [`GET ${path}`]: { body: [] },
      [`POST ${path}`]: { status: 422, body: { error_message: 'At most three years ahead' } },
    })
    show(<BlockedTimesDialog userId="usr_1" onClose={() => undefined} />)
    const first = screen.getByLabelText<HTMLInputElement>(/^First day/)
    await userEvent.type(first, '2050-04-01')
    await userEvent.click(screen.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(messages()).toEqual(['At most three years ahead']))
    expect(first.value).toBe('2050-04-01')
  })
})

it('asks somebody who blocks a day on which they have a gig, and names it', async () => {
  session.start(login)
  setServerTime('2026-06-01T12:00:00Z')
  const me = user({ is_musician: true, musician: { id: 'mus_1', name: 'Mo', instruments: ['Drums'] } as never })
  const gig = {
    ...{ id: 'evt_1', name: 'Hart wedding', start: '2026-07-04T20:00:00.000Z', end: '2026-07-04T23:00:00.000Z' },
    ...{ timezone: 'UTC', musicians: [{ musician_id: 'mus_1', instrument: 'Drums', status: 'confirmed' }] },
  }
  const sent = fakeApi({ 'GET /users/usr_1': { body: me }, 'GET /events': { body: [gig] } })
  const body = { start: '2026-07-04', end: '2026-07-04', all_day: true, note: null, repeat: null }
  const refused = expect(sureToBlock('usr_1', body)).rejects.toBeInstanceOf(NotNow)
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  expect(askedQuestions.get()[0]).toMatchObject({
    title: 'You have a gig then',
    lines: [{ name: 'Hart wedding', value: 'Sat, Jul 4, 2026' }],
  })
  askedQuestions.get()[0]!.answer(false)
  await refused
  await sureToBlock('usr_1', { ...body, start: '2026-07-06', end: '2026-07-06' })
  expect(askedQuestions.get()).toEqual([])
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})
