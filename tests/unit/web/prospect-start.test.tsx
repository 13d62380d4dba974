import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { useStartEvent } from '#web/features/prospects/api/start-event.ts'
import { useRepeatEvent } from '#web/features/event/api/repeat-event.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { pendingMessages } from '#web/lib/notify.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show } from './support.tsx'

beforeEach(() => {
  session.start(login)
  askedQuestions.set([])
})

const ann = {
  ...{ id: 'pro_1', name: 'Ann Hart', email: 'ann@hart.example', status: 'new', source: 'consult' },
  created_at: '2026-06-01T12:00:00.000Z',
} as Prospect

it('says who gets a mail before a prospect becomes a client', async () => {
  const sent = fakeApi({})
  const Start = () => {
    const { mutate } = useStartEvent()
    return <button onClick={() => mutate(ann)}>New event for Ann Hart</button>
  }
  show(<Start />)
  fireEvent.click(await screen.findByRole('button', { name: 'New event for Ann Hart' }))
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  expect(askedQuestions.get()[0]!.text).toMatch(/If ann@hart\.example is new here, a mail goes there at once/)
  askedQuestions.get()[0]!.answer(false)
  await waitFor(() => expect(askedQuestions.get()).toEqual([]))
  expect(sent.map(({ method }) => method)).toEqual([])
})

it('leads to the drafts of a repeat', async () => {
  const days = [
    { date: '2026-07-04', event_id: 'evt_7', added: true },
    { date: '2026-07-11', event_id: 'evt_8', added: true },
  ]
  fakeApi({ 'POST /events/evt_1/repeat': { body: days } })
  const Repeat = () => {
    const { mutate } = useRepeatEvent('evt_1')
    return <button onClick={() => mutate({ dates: ['2026-07-04', '2026-07-11'] })}>Repeat</button>
  }
  show(<Repeat />)
  fireEvent.click(screen.getByRole('button', { name: 'Repeat' }))
  await waitFor(() =>
    expect(pendingMessages.get()).toEqual([
      { variant: 'success', text: '2 drafts added', link: { label: 'Open the first', to: '/event?id=evt_7' } },
    ]),
  )
})
