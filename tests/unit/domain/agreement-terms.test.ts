import { describe, expect, it } from 'vitest'
import { cancellationTerms } from '#functions/event/rules/agreement/cancellation-terms.ts'
import { differenceFields, ruleOf } from '#shared/domain/event/agreement/term-rules.ts'
import { cents } from '#shared/domain/money.ts'

describe('the terms of an agreement', () => {
  it('say in the contract what stays due, for every party and time', () => {
    const [kept, back] = ['Processing fees are not given back.', 'Processing fees are given back as well.']
    expect(cancellationTerms(cents(400_000)).split('\n')).toEqual([
      `– If the client cancels 30 days or more before the start: 50% stays due, $2,000.00. ${kept}`,
      '– If the client cancels less than 30 days before the start: the whole price (100%) stays due, $4,000.00.',
      `– If the performer cancels or does not appear: nothing stays due. ${back}`,
      `– If the agency cancels: nothing stays due. ${back}`,
      `– If the event cannot take place and neither side is at fault: nothing stays due. ${kept}`,
    ])
  })

  it('need the consent of the client, of everybody, or of nobody beside those who lose', () => {
    const told = Object.fromEntries(
      differenceFields.map((field) => {
        const { client, engaged, fixed } = ruleOf(field)
        const parts = [client && 'client', engaged && 'engaged', fixed && 'fixed']
        return [field, parts.filter((part) => part !== false).join(', ')]
      }),
    )
    expect(told).toEqual({
      agent_rate: '',
      artist_id: 'client',
      artist_rate: '',
      bandleader_id: '',
      bandleader_rate: '',
      bookme_rate: '',
      brand_id: 'client',
      client_id: 'client',
      client_rate: 'client, fixed',
      end: 'client, engaged, fixed',
      group_id: 'client',
      musician_rate: '',
      musician_slots: '',
      musicians: '',
      proposals: 'client, fixed',
      start: 'client, engaged, fixed',
      venue_id: 'client, engaged, fixed',
    })
  })
})
