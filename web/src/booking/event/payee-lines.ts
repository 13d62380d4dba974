import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { isTransferred, payeesOf, toPayOut, type PayeeShare } from '#shared/domain/payment/transfer.ts'

const parts = { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician', agent: 'Agent' }
const inWords = new Intl.ListFormat('en-US')

/** One line for each person still to be paid, and the total. If someone has several parts, the line names them. */
export const payeeLines = (event: EventView) => {
  const instruments = new Map(vendorsOf(event).map(({ key, instrument }) => [key, instrument]))
  const owed = payeesOf(event).filter((payee) => !isTransferred(event, payee))
  const people = new Map<string, PayeeShare[]>()
  for (const share of owed) {
    const person = share.user_id ?? share.key.split('|')[0]!
    people.set(person, [...(people.get(person) ?? []), share])
  }
  const partOf = ({ role, key }: PayeeShare) => (role === 'musician' && instruments.get(key)) || parts[role]
  return {
    lines: [...people.values()].map((shares) => {
      const name = shares[0]!.name || parts[shares[0]!.role]
      return {
        name: shares.length === 1 ? name : `${name}, ${inWords.format(shares.map(partOf))}`,
        value: formatMoney(sum(shares.map(({ amount }) => amount))),
      }
    }),
    total: formatMoney(toPayOut(event)),
  }
}
