import { Money } from '#web/components/money.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import type { HeldRow } from '#web/money/money/api/money.ts'

type Wait = NonNullable<HeldRow['waits']>[number]

const holderWords: Readonly<Record<Wait['holder'], string>> = {
  agent: 'The agent',
  admin: 'An admin',
  leader: 'The leader of the gig',
  client: 'The client',
  vendor: 'A vendor',
  bookme: 'BookMe',
}

/** Why the money of an event waits, whose it is, and who ends that until when. */
export const HeldWaits = ({ waits }: { waits: readonly Wait[] }) =>
  waits.map(({ owners, amount, what, holder, label, until }) => (
    <small key={`${what} ${until}`}>
      <Money amount={amount} /> of {owners.join(', ')}: {what}.{' '}
      {holder === 'bookme'
        ? `Until ${formatShortDate(until)}.`
        : `${holderWords[holder]}: ${label}, by ${formatShortDate(until)}.`}
    </small>
  ))
