import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { auditCsv } from '#web/money/money/audit-csv.ts'
import AuditLog from '#web/money/money/components/audit-log.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { fakeApi, login, messages, show } from './support.tsx'

const entry = {
  ...{ id: 'aud_1', at: '2026-06-01T12:00:00.000Z', user_id: 'usr_2', name: 'Ann Agent', role: 'agent' },
  ...{ route: 'PUT /events/{id}/pay', what: '=Pay the vendors', targets: ['evt_1'], device: 'Chrome on Mac' },
  ...{ network: '203.0.113.7', target_names: ['Autumn ball'] },
}
beforeEach(() => {
  session.start(login)
  setServerTime('2026-06-20T12:00:00Z')
})

it('shows the acts of a month with person, event and device, and another month', async () => {
  const sent = fakeApi({
    'GET /audit': ({ query }) => ({ body: query['month'] === '2026-06' ? [entry] : [] }),
  })
  show(<AuditLog />)
  expect(await screen.findByText('=Pay the vendors')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Autumn ball' }).getAttribute('href')).toBe('/event?id=evt_1')
  expect(screen.getByText(/Chrome on Mac/)).toBeTruthy()
  const month = screen.getByLabelText<HTMLInputElement>('Month')
  fireEvent.change(month, { target: { value: '2026-05' } })
  expect(await screen.findByText('Nothing in this month.')).toBeTruthy()
  expect(sent.map(({ query }) => query['month'])).toContain('2026-05')
})

it('becomes a file that no spreadsheet runs', async () => {
  expect(auditCsv([entry])).toContain(
    "agent,usr_2,'=Pay the vendors,PUT /events/{id}/pay,Autumn ball,evt_1,Chrome on Mac",
  )
  fakeApi({ 'GET /audit': { body: [entry] } })
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:audit')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  show(<AuditLog />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(url).toHaveBeenCalled())
})

it('removes the second factors of a person who lost them, after a question', async () => {
  const refusal = {
    ...entry,
    route: 'POST /users/login/second-factor',
    what: 'Refused: a wrong code',
    targets: ['usr_2'],
  }
  const change = { ...refusal, id: 'aud_3', what: 'Remove a second factor' }
  const own = { ...refusal, id: 'aud_2', user_id: 'usr_1', targets: ['usr_1'] }
  const sent = fakeApi({
    'GET /audit': { body: [refusal, change, own] },
    'POST /users/usr_2/factors/recovery': { body: { state: 'waiting' } },
  })
  show(<AuditLog />)
  // Nobody removes their own.
  await userEvent.click(await screen.findByRole('button', { name: 'Remove their second factors' }))
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  askedQuestions.get()[0]!.answer(true)
  await waitFor(() => expect(messages()).toEqual(['A second admin has to do the same within a day']))
})
