import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { contractFor, type ContractText } from '#functions/event/rules/agreement/contract.ts'
import { mergeContract } from '#functions/event/rules/agreement/contract-merge.ts'
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

describe('the text of an edited contract', () => {
  const text = (...lines: string[]) => lines.join('\n')
  const first = text('Between A and B', '', '1. MONEY', 'Price: $1', 'Paid by card.', '', '2. PLACE', 'Where: Here')
  const merged = (edited: string, now: string, before = first) =>
    mergeContract(
      { base: { title: 'T', text: before }, edited: { title: 'T', text: edited } },
      { title: 'N', text: now },
    ).text
  const dearer = first.replace('$1', '$2')

  it('is verbatim as long as only one side has changed, with its odd lines and numbers', () => {
    const odd = `\n\n7. MONEY\nPrice: $1   \n\n\n`
    expect(merged(odd, first)).toBe(odd)
    expect(merged(first, odd)).toBe(odd)
    expect(merged(`${first}\n\n`, dearer)).toBe(dearer)
  })

  it('has the introduction first, numbered sections, and an empty line between', () => {
    const own = first.replace('Between A and B', 'Between A, B and C')
    expect(merged(own, dearer)).toBe(own.replace('$1', '$2'))
    expect(merged(first.replace('Between A and B\n\n', ''), dearer)).toBe(dearer.replace('Between A and B\n\n', ''))
    const empty = text('1. MONEY', 'Price: $1')
    expect(merged(`${empty}\nAnd a tip`, text('1. MONEY', 'Price: $2'), empty)).toBe(
      text('1. MONEY', 'Price: $2', 'And a tip'),
    )
    expect(merged(text('', ' ', first, 'And more'), dearer)).toContain('2. PLACE\nWhere: Here\nAnd more')
  })

  it('loses a section of the template with it, unless the admin has edited it, and gets new ones in place', () => {
    const shorter = text('Between A and B', '', '1. PLACE', 'Where: Here')
    const note = `${first}\nAsk at the door`
    expect(merged(note, shorter)).toBe(`${shorter}\nAsk at the door`)
    const mine = note.replace('Paid by card.', 'Paid in gold.')
    expect(merged(mine, shorter)).toBe(mine)
    const longer = text(
      'Between A and B',
      '',
      '1. MONEY',
      'Price: $1',
      'Paid by card.',
      '',
      '2. SOUND',
      'Loud.',
      '',
      '3. PLACE',
      'Where: Here',
    )
    expect(merged(note, longer)).toBe(`${longer}\nAsk at the door`)
    const before = text('1. SOUND', 'Loud.', '', '2. PLACE', 'Where: Here')
    expect(
      merged(
        text('1. PLACE', 'Where: Here', 'Mine'),
        text('1. SOUND', 'Louder.', '', '2. PLACE', 'Where: Here'),
        before,
      ),
    ).toBe(text('1. PLACE', 'Where: Here', 'Mine'))
    expect(
      merged(
        text('1. PLACE', 'Where: Here', 'Mine'),
        text('1. SOUND', 'Level: 9', 'Loud.', '', '2. PLACE', 'Where: Here'),
        before,
      ),
    ).toBe(text('1. SOUND', 'Level: 9', '', '2. PLACE', 'Where: Here', 'Mine'))
  })

  it('keeps the own words of the admin on a term, until the term changes', () => {
    const own = first.replace('Price: $1', 'Price: one dollar')
    const moved = first.replace('Where: Here', 'Where: There')
    expect(merged(own, moved)).toBe(own.replace('Where: Here', 'Where: There'))
    expect(merged(own, dearer)).toBe(dearer)
    // The term is no longer in the template.
    expect(merged(own, first.replace('Price: $1\n', ''))).toBe(first.replace('Price: $1\n', ''))
    const added = first.replace('Price: $1', 'Price: $1\nDeposit: $0.50')
    expect(merged(`${first}\nMine`, added)).toBe(`${added}\nMine`)
    expect(
      merged(first.replace('Paid by card.', 'Paid in gold.'), first.replace('Paid by card.', 'Paid by check.')),
    ).toBe(first.replace('Paid by card.', 'Paid in gold.'))
  })

  const place = text('', '2. PLACE', 'Where: Here')
  const money = (...lines: string[]) => text('Between A and B', '', '1. MONEY', ...lines, place)

  it.each([
    [
      'a section of the admin’s own stays where they put it',
      text(
        'Between A and B',
        '',
        '1. DOGS',
        'None.',
        '',
        '2. MONEY',
        'Price: $1',
        'Paid by card.',
        '',
        '3. PLACE',
        'Where: Here',
      ),
      dearer,
      text(
        'Between A and B',
        '',
        '1. DOGS',
        'None.',
        '',
        '2. MONEY',
        'Price: $2',
        'Paid by card.',
        '',
        '3. PLACE',
        'Where: Here',
      ),
    ],
    [
      'an untouched section is the template’s, with its order and its empty lines',
      `${first}\nMine`,
      money('Paid by card.', '', 'Price: $1', '', 'In dollars.'),
      `${money('Paid by card.', '', 'Price: $1', '', 'In dollars.')}\nMine`,
    ],
    [
      'space at the end of a section is no edit',
      money('Price: $1', 'Paid by card.', ' '),
      `${dearer}\nNew`,
      `${dearer}\nNew`,
    ],
    [
      'an introduction keeps its lines',
      `${first}\nMine`,
      first.replace('A and B', 'A\nand B'),
      `${first.replace('A and B', 'A\nand B')}\nMine`,
    ],
    [
      'a new section of the template may be just a heading',
      `${first}\nMine`,
      `${first}\n\n3. ANNEX`,
      `${first}\nMine\n\n3. ANNEX`,
    ],
    [
      'of a removed section, only the terms that change come back',
      text('Between A and B', place.replace('2.', '1.')),
      money('Price: $1', 'Deposit: $1', 'Paid by card.'),
      text('Between A and B', '', '1. MONEY', 'Deposit: $1', place),
    ],
    [
      'a sentence leaves with the template’s',
      money('Mine', 'Price: $1', 'Paid by card.'),
      money('Price: $1'),
      money('Mine', 'Price: $1'),
    ],
    [
      'a term leaves with the template’s',
      money('Price: $1', 'Paid by card.', 'Mine'),
      money('Paid by card.'),
      money('Paid by card.', 'Mine'),
    ],
    [
      'a changed term stays where the admin moved it',
      money('Paid by card.', 'Mine', 'Price: $1'),
      money('Price: $2', 'Paid by card.'),
      money('Paid by card.', 'Mine', 'Price: $2'),
    ],
    [
      'so does one that they have rewritten',
      money('Paid by card.', 'Mine', 'Price: one dollar'),
      money('Price: $2', 'Paid by card.'),
      money('Paid by card.', 'Mine', 'Price: $2'),
    ],
    [
      'a term of the admin’s own stays beside one that the template gets later',
      money('Price: $1', 'Paid by card.', 'Tip: $5'),
      money('Price: $1', 'Paid by card.', 'Tip: $1'),
      money('Price: $1', 'Paid by card.', 'Tip: $1', 'Tip: $5'),
    ],
    [
      'a rewritten term lets in a new sentence',
      money('Price: one dollar', 'Paid by card.'),
      money('Price: $1', 'Paid by card.', 'In dollars.'),
      money('Price: one dollar', 'Paid by card.', 'In dollars.'),
    ],
    [
      'a rewritten sentence lets in a new term',
      money('Price: $1', 'Paid in gold.'),
      money('Price: $1', 'Deposit: $1', 'Paid by check.'),
      money('Price: $1', 'Deposit: $1', 'Paid in gold.'),
    ],
  ])('%s', (_, edited, now, expected) => expect(merged(edited, now)).toBe(expected))

  it('has the template’s title, unless the admin has their own', () => {
    const title = (edited: string) =>
      mergeContract({ base: { title: 'T', text: '' }, edited: { title: edited, text: '' } }, { title: 'N', text: '' })
        .title
    expect([title('T'), title('Mine')]).toEqual(['N', 'Mine'])
  })
})
