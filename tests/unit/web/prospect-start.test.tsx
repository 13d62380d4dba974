import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { useStartEvent } from '#web/people/prospects/api/start-event.ts'
import { useRepeatEvent } from '#web/booking/event/api/repeat-event.ts'
import DialogHost from '#web/components/dialog-host.tsx'
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

describe('a prospect who becomes a client', () => {
  const Start = () => {
    const { mutate } = useStartEvent()
    return <button onClick={() => mutate(ann)}>New event for Ann Hart</button>
  }
  const ask = async () => {
    const sent = fakeApi({ 'POST /prospects/pro_1/event': { status: 409, body: { error_message: 'Enough' } } })
    show(<Start />)
    fireEvent.click(await screen.findByRole('button', { name: 'New event for Ann Hart' }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    render(<DialogHost asked={askedQuestions.get()} />)
    return sent
  }

  it('gets no mail before a dialog has named the address', async () => {
    const sent = await ask()
    expect(screen.getByRole('alertdialog').textContent).toMatch(/If ann@hart\.example is new here, a mail invites them/)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(askedQuestions.get()).toEqual([]))
    expect(sent).toEqual([])
  })

  it.each([true, false])('is invited only if the box stays ticked: %s', async (invite) => {
    const sent = await ask()
    if (!invite) fireEvent.click(screen.getByRole('checkbox', { name: 'Mail the invitation to ann@hart.example now' }))
    fireEvent.click(screen.getByRole('button', { name: 'Make the event' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ method: 'POST', body: { invite } })
  })
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
