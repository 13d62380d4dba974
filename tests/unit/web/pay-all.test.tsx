import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import DialogHost from '#web/components/dialog-host.tsx'
import { PayAllButton } from '#web/booking/home/components/pay-all-button.tsx'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show } from './support.tsx'

const gigs = [
  { id: 'evt_1', name: 'Gala', to_pay_out: cents(240_000) },
  { id: 'evt_2', name: 'Ball', to_pay_out: cents(80_050) },
] as EventProjection[]

beforeEach(() => {
  session.start(login)
  askedQuestions.set([])
})

const Host = () => <DialogHost asked={useSyncExternalStore(askedQuestions.subscribe, askedQuestions.get)} />

const click = async () => {
  show(
    <>
      <PayAllButton events={gigs} variant="contained" />
      <Host />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Pay all 2' }))
  return within(await screen.findByRole('alertdialog'))
}

it('says who gets how much, and pays nobody without a yes', async () => {
  const sent = fakeApi({})
  const question = await click()
  expect(question.getByText('Pay the vendors of 2 gigs now?')).toBeTruthy()
  for (const shown of ['Gala', '$2,400.00', 'Ball', '$800.50', 'Total', '$3,200.50'])
    expect(question.getByText(shown)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(askedQuestions.get()).toEqual([]))
  expect(sent).toEqual([])
})

it('pays one gig after the other, and names those that were refused', async () => {
  const paid = { body: { id: 'evt_2', pay_errors: [] } }
  const sent = fakeApi({
    'POST /events/evt_1/pay': { status: 409, body: { error_message: 'The money is not there yet' } },
    'POST /events/evt_2/pay': paid,
  })
  fireEvent.click((await click()).getByRole('button', { name: 'Pay Vendors' }))
  await waitFor(() => expect(messages()).toEqual(['Not everybody was paid: Gala. Please look at these events']))
  expect(sent.map(({ path }) => path)).toEqual(['/events/evt_1/pay', '/events/evt_2/pay'])
})

it('says that all are paid', async () => {
  const done = { body: { id: 'evt', pay_errors: [] } }
  fakeApi({ 'POST /events/evt_1/pay': done, 'POST /events/evt_2/pay': done })
  fireEvent.click((await click()).getByRole('button', { name: 'Pay Vendors' }))
  await waitFor(() => expect(messages()).toEqual(['Payments initiated']))
})
