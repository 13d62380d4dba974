import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultClauses } from '#shared/domain/contract/default-clauses.ts'
import { contractFor, type ContractText } from '#shared/domain/event/agreement/contract.ts'
import { mergeContract } from '#shared/domain/event/agreement/contract-merge.ts'
import { cents } from '#shared/domain/money.ts'
import { booked, positiveCents } from './support.ts'

const at = (price: number, clauses = defaultClauses): ContractText =>
  contractFor(
    booked({
      status: 'proposed',
      proposal_signed_at: null,
      client_rate_booked: null,
      payments: [],
      proposal_pick: null,
      client_rate: cents(price),
    }),
    clauses,
  )
const base = at(200_000)
const edit = (change: (text: string) => string) => ({ base, edited: { ...base, text: change(base.text) } })
const linesOf = (text: string) => text.split('\n')

describe('an edited contract', () => {
  it('without later changes is the admin’s text; without an edit it is the generated one', () => {
    const own = { title: 'Mine', text: 'All of it mine' }
    expect(mergeContract({ base, edited: own }, base)).toEqual(own)
    expect(mergeContract({ base, edited: base }, at(300_000))).toEqual(at(300_000))
  })

  it('keeps every line the admin added, wherever it is, and states the current price', () => {
    fc.assert(
      fc.property(fc.nat(linesOf(base.text).length), positiveCents, (position, price) => {
        const lines = linesOf(base.text)
        const own = 'The cat of the house is not to be let out'
        const edited = lines.toSpliced(position, 0, own).join('\n')
        const { text } = mergeContract(
          edit(() => edited),
          at(price),
        )
        expect(text).toContain(own)
        for (const line of linesOf(at(price).text)) expect(text).toContain(line)
      }),
    )
  })

  it('states a changed term even if the admin reworded or removed it', () => {
    for (const change of [
      (text: string) => text.replace('Price: $2,000.00', 'Price: two thousand'),
      (text: string) => text.replace(/^Price: .*\n/m, ''),
      () => 'Nothing but this',
    ]) {
      const { text } = mergeContract(edit(change), at(300_000))
      expect(text).toContain('Price: $3,000.00')
      expect(text).not.toContain('two thousand')
    }
  })

  it('keeps a rewritten clause rewritten and a removed one removed while the template changes', () => {
    const changed = edit((text) =>
      text.replace('Guests may take photos', 'Nobody may take photos').replace(/\d+\. HOSPITALITY\n.*\n\n/, ''),
    )
    const clauses = defaultClauses.clauses.map((clause) =>
      clause.title === 'Liability' ? { ...clause, text: 'Everybody is careful.' } : clause,
    )
    const now = at(200_000, { ...defaultClauses, clauses: [{ title: 'Animals', text: 'No dogs.' }, ...clauses] })
    const { text } = mergeContract(changed, now)
    expect(text).toContain('Nobody may take photos')
    expect(text).toContain('LIABILITY\nEverybody is careful.')
    expect(text).toContain('4. ANIMALS\nNo dogs.')
    expect(text).not.toContain('HOSPITALITY')
    const numbers = Array.from(text.matchAll(/^(\d+)\. [^a-z]+$/gm), ([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  })
})
