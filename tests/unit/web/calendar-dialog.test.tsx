import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import CalendarDialog from '#web/account/account/components/calendar-dialog.tsx'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show } from './support.tsx'

const path = '/users/usr_1/calendar-address'
const url = 'https://bookme.example/v1/public/calendars/abc'
beforeEach(() => session.start(login))

it('makes the address of a calendar, with a button for each kind, and revokes it', async () => {
  fakeApi({ [`PUT ${path}`]: { body: { url } }, [`DELETE ${path}`]: { status: 204 } })
  show(<CalendarDialog userId="usr_1" onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Make an address' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe(url)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Apple')).toBe('webcal://bookme.example/v1/public/calendars/abc')
  expect(hrefOf('Google')).toContain(encodeURIComponent('webcal://bookme.example'))
  expect(hrefOf('Outlook')).toContain(encodeURIComponent(url))
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull())
  expect(messages()).toEqual(['Nobody can read your calendar by its address any more'])
})

it('says that the address was copied, and shows it where nothing may be', async () => {
  fakeApi({ [`PUT ${path}`]: { body: { url } } })
  show(<CalendarDialog userId="usr_1" onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Make an address' }))
  const copy = await screen.findByRole('button', { name: 'Copy' })
  const writeText = vi
    .fn<(text: string) => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('denied'))
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  try {
    fireEvent.click(copy)
    await waitFor(() => expect(messages()).toEqual(['Calendar address copied to clipboard']))
    expect(writeText).toHaveBeenCalledWith(url)
    fireEvent.click(copy)
    await waitFor(() => expect(askedQuestions.get()[0]).toMatchObject({ copyable: url }))
    askedQuestions.get()[0]?.answer(true)
  } finally {
    vi.unstubAllGlobals()
  }
})

it('makes the address of the events with one act', async () => {
  const sent = fakeApi({ [`PUT ${path}`]: { body: { url } }, [`DELETE ${path}`]: { status: 204 } })
  show(<CalendarDialog userId="usr_1" act={{ id: 'art_1', name: 'Elena Marsh' }} onClose={() => undefined} />)
  screen.getByRole('dialog', { name: 'Elena Marsh in your calendar' })
  await userEvent.click(screen.getByRole('button', { name: 'Make an address' }))
  await screen.findByLabelText('Address')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull())
  expect(sent.map(({ method, query }) => [method, query['act_id']])).toEqual([
    ['PUT', 'art_1'],
    ['DELETE', 'art_1'],
  ])
})
