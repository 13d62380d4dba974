import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { project } from '#functions/event/rules/event-projection.ts'
import { withVendor } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import SignForm from '#web/booking/contract/components/sign-form.tsx'
import { changedLines } from '#web/booking/contract/changed-lines.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { shownAfter, useShown } from '#web/lib/as-read.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { changesSince } from '#web/lib/requests/event/changes-since.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'

/** docs/product.md#a-yes-names-what-was-read */

const path = `/events/${ids.event}`
const requested = (rate: number, round: string) => ({
  ...project(withVendor(draft(), 'artist', ids.artist, { status: 'requested', rate: cents(rate) }), viewers.artist),
  round,
})
const [read, lowered] = [requested(214_000, 'one'), requested(10_000, 'two')]

beforeEach(() => setServerTime('2026-06-01T12:00:00Z'))

describe('the view that was read', () => {
  it('is the first that asks, for more than a second, and takes on all that it is not about', () => {
    const one = { id: 'evt_1', round: 'one', notes: '' }
    const first = shownAfter(null, one, 0)
    expect(shownAfter(first, { ...one, round: 'two' }, 999).view.round).toBe('two')
    expect(shownAfter(first, { ...one, round: 'two' }, 1000).view).toBe(one)
    expect(shownAfter(first, { ...one, notes: 'Tie' }, 5000)).toEqual({ view: { ...one, notes: 'Tie' }, at: 0 })
    expect(shownAfter(first, { id: 'evt_2', round: 'two', notes: '' }, 5000).view.id).toBe('evt_2')
    const { round: _, ...silent } = one
    expect(shownAfter(shownAfter(null, silent, 0), one, 5000)).toEqual({ view: one, at: 5000 })
  })

  it('stays while the screen is read again in the background', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const { result, rerender } = renderHook(useShown<typeof read>, { initialProps: read })
    clock.mockReturnValue(5000)
    rerender(lowered)
    expect(result.current.current!.view).toBe(read)
    clock.mockRestore()
  })
})

describe('a yes to what is old', () => {
  const open = (answers: ('old' | 'done')[]) => {
    session.start(login)
    const sent = fakeApi({
      [`GET ${path}`]: { body: asSent(read) },
      [`PUT ${path}/response`]: () =>
        answers.shift() === 'done'
          ? { body: asSent(lowered) }
          : { status: 409, body: { error_message: 'This has changed', event: asSent(lowered) } },
    })
    show(<EventScreen event={read} viewer={viewers.artist} onEdit={() => undefined} />, `/event?id=${ids.event}`)
    return () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  }
  const answer = async (yes: boolean) => {
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    const [question] = askedQuestions.get()
    act(() => question!.answer(yes))
    return question
  }

  it('is shown what is new beside what was read, and asked again', async () => {
    const puts = open(['old', 'done'])
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await answer(true)).toMatchObject({
      title: 'This has changed since you read it',
      changes: ['Artist rate (Ari Artist)', 'Your rate, Option 1'].map((label) => ({
        ...{ label, before: '$2,140.00', after: '$100.00' },
      })),
    })
    await waitFor(() => expect(messages()).toEqual(['You are confirmed']))
    expect(puts()).toEqual([
      { response: 'confirm', round: 'one' },
      { response: 'confirm', round: 'two' },
    ])
  })

  it('ends without a failure if the person would rather not', async () => {
    const puts = open(['old'])
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await answer(false)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy())
    expect(puts()).toHaveLength(1)
    expect(messages()).toEqual([])
  })

  it('names the options of a client, with their prices', () => {
    const offer = (price: number, title = 'An evening') => ({
      ...project({ ...draft(), proposal_sent_at: '2026-06-01T12:00:00.000Z' }, viewers.client),
      proposals: [{ id: 2 as const, title, description: '', price: cents(price) }],
    })
    expect(changesSince(offer(100_000), offer(120_000))).toEqual([
      { label: 'An evening, price', before: '$1,000.00', after: '$1,200.00' },
    ])
  })
})

describe('a contract that changes under its reader', () => {
  const contract = (price: string, sha256: string) =>
    ({
      ...{ kind: 'contract', title: 'Contract', text: `Price: ${price}\nThe act plays.`, sha256, consent: 'I agree' },
    }) as Contract

  it('says line by line what is new', () => {
    expect(changedLines('Price: $1\nOne\nTwo', 'Price: $2\nTwo\nThree')).toEqual([
      { label: 'Price', before: 'Price: $1', after: 'Price: $2' },
      { label: 'Text', before: 'One', after: null },
      { label: 'Text', before: null, after: 'Three' },
    ])
    expect(changedLines('1. STAGE\nOne drum\n2. END\nAt ten', '1. STAGE\nOne big drum\n2. END\nAt ten\nBow')).toEqual([
      { label: '1. STAGE', before: 'One drum', after: 'One big drum' },
      { label: '2. END', before: null, after: 'Bow' },
    ])
  })

  it('is signed only once what is new was read', async () => {
    session.start(login)
    const sent = fakeApi({ [`POST ${path}/contract-sign`]: { body: asSent(project(draft(), viewers.client)) } })
    const Reader = () => {
      const [now, setNow] = useState(contract('$4,000.00', 'one'))
      return (
        <>
          <button onClick={() => setNow(contract('$4,400.00', 'two'))}>Refetch</button>
          <SignForm
            eventId={ids.event}
            contract={now}
            again={false}
            names={['Ada Client']}
            onSigned={() => undefined}
          />
        </>
      )
    }
    show(<Reader />)
    await userEvent.type(screen.getByLabelText(/^Your full name/), 'Ada Client')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Refetch' }))
    expect(screen.getByRole('alert').textContent).toContain('Price: $4,000.00 → Price: $4,400.00')
    const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign contract' })
    expect(sign().disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'I have read what is new' }))
    // The consent was to the older text.
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(sign())
    await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ sha256: 'two' }))
  })
})
