import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceSections } from '#functions/booking/use-cases/contracts/evidence-content.ts'
import { readEvidence } from '#functions/booking/use-cases/contracts/evidence-sources.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { refused } from '#tests/support/api.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { payment, startDocuments, stepsOn, type DocumentsFixture } from './documents-fixture.ts'

let fixture: DocumentsFixture
beforeAll(async () => {
  fixture = await startDocuments()
})
afterAll(() => {
  fixture.stop()
})
const { documentRows, run, signed, verify } = stepsOn(() => fixture)

describe('the evidence for a disputed payment', () => {
  const disputed = async () => {
    const event = await signed()
    await run(event)
    const deps = fixture.table.deps()
    const rows = (await fixture.table.dump()) as unknown as OutboxRow[]
    const mailer = grantedDeps(fixture.table, 'notification-worker')
    for (const row of rows.filter(({ job }) => job?.type === 'mail'))
      await deliver(mailer, row, { mailsPerSecond: Infinity, send: () => Promise.resolve() })
    const before = await getEvent(deps, event.params.id)
    const paid = { ...payment, stripe_payment_intent_id: 'pi_1', payment_method_text: 'Visa ending in 4242' }
    const dispute = {
      id: 'dp_1',
      payment_id: payment.id,
      refund_id: 'rfd_1',
      amount: payment.total,
      withheld: payment.amount,
      status: 'open' as const,
      kind: 'dispute' as const,
      reason: 'product not received',
      at: '2026-06-20T12:00:00.000Z',
      due_by: '2026-06-29T12:00:00.000Z',
    }
    const after = { ...before, payments: [paid], disputes: [dispute] }
    await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'payment disputed' } })
    return event
  }

  it('is one PDF for the agent and admins, with the signed contract and its certificate', async () => {
    const { params } = await disputed()
    for (const who of ['agent', 'admin']) {
      const { body, headers } = await fixture.api.call(contractsApi.getEvidence, who, { params })
      const pdf = Buffer.from(body, 'base64')
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3)
      expect(headers['content-disposition']).toContain(`BookMe-evidence-${params.id}.pdf`)
      // It contains a copy, and is not the document itself.
      expect(await verify(pdf)).toEqual({ result: 'unknown' })
    }
    for (const who of ['client', 'artist'])
      expect(await refused(fixture.api, contractsApi.getEvidence, who, { params })).toMatchObject({ status: 403 })
    expect(await refused(fixture.api, contractsApi.getEvidence, 'agent2', { params })).toMatchObject({ status: 404 })
  })

  it('says who signed from where, what was paid, which mails the client got, and what was done', async () => {
    const { params } = await disputed()
    const deps = fixture.table.deps()
    const sources = await readEvidence(deps, await getEvent(deps, params.id))
    const text = Object.fromEntries(
      evidenceSections(sources, 'https://bookme.example').map(({ title, rows }) => [
        title,
        rows.map((row) => row.join(': ')).join('\n'),
      ]),
    )
    const { client, agent } = fixture.users
    const { sha256 } = (await documentRows()).find(({ event_id }) => event_id === params.id)!
    expect(text['Taken back by the bank']).toContain('$2,000.00, product not received')
    expect(text['Payments']).toMatch(/deposit: \$2,000.00 .*Visa ending in 4242, paid 2026-06-01 12:00:00 UTC, pi_1/)
    expect(text['Signatures']).toContain(client!.email)
    expect(text['Signatures']).toMatch(/From: \S+, \S+/)
    expect(text['Signatures']).toContain(`original file: ${String(sha256)}`)
    expect(text['Mails to the client']).toContain(`to ${client!.email}`)
    expect(text['Mails to the client']).not.toContain(agent!.email)
    expect(text['What was done']).toMatch(/contract signed.*\n.*payment disputed/s)
  })
})
