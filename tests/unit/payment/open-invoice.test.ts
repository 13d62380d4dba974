import { expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { remindOfInvoice, withOpenInvoice } from '#functions/money/invoices/invoice-reminders.ts'
import { voidInvoices } from '#functions/money/invoices/void-invoices.ts'
import { stub } from './provider-stub.ts'

const event = {
  ...{ id: 'evt_1', prepaid: false, status: 'invoiced', invoice_due_at: '2026-06-15T12:00:00.000Z' },
} as Event
const waiting = { state: 'waiting', stripe_id: 'in_1', intent: { kind: 'charge', method: null } }
const depsOf = (op: object | undefined, invoice?: object, before: object | undefined = event) => {
  const { stripe, names } = stub({ 'invoices.retrieve': invoice })
  const get = ({ SK }: { SK: string }) => Promise.resolve(SK.startsWith('OP#') ? op : before)
  const deps = { db: { get, refresh: () => undefined }, stripe: () => Promise.resolve(stripe) } as unknown as Deps
  return { deps, names }
}

it('an invoice that is being changed is busy, and the provider is not asked', async () => {
  for (const op of [undefined, { ...waiting, state: 'leased' }, { ...waiting, stripe_id: undefined }]) {
    const { deps, names } = depsOf(op)
    expect([await withOpenInvoice(deps, event), names()]).toEqual([{ is: 'busy' }, []])
    await expect(remindOfInvoice(deps, event.id, 'due_soon', [])).resolves.toBeUndefined()
  }
})

it('an invoice that is neither open nor paid is busy', async () => {
  const { deps } = depsOf(waiting, { id: 'in_1', status: 'draft', metadata: {} })
  expect(await withOpenInvoice(deps, event)).toEqual({ is: 'busy' })
})

it('an event that is gone has no reminder, and no invoice to void', async () => {
  const deps = { ...depsOf(undefined).deps, db: { get: () => Promise.resolve(undefined), refresh: () => undefined } }
  await expect(remindOfInvoice(deps as never, 'evt_1', 'due_soon', [])).resolves.toBeUndefined()
  await expect(voidInvoices(deps as never, 'evt_1')).resolves.toBeUndefined()
})
