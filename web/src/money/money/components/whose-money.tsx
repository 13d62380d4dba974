import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { cents, sum, type Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import type { Balance, Books, Overview } from '#web/money/money/api/money.ts'
import { AccountEntries } from './account-entries.tsx'
import { HeldEvents } from './held-events.tsx'
import { MoneyTable } from './money-table.tsx'

type Part = Exclude<keyof Balance, 'total'>

const parts: [part: Part, label: string, hint: string][] = [
  ['events', 'Events', 'held for the vendors, agents and clients of events'],
  ['payees', 'Released to payees', 'waits to be sent'],
  ['in_transit', 'On its way from clients', 'bank debits for some days, and parts of open invoices'],
  ['agencies', 'Owed to agencies', 'they paid vendors themselves, and are repaid'],
  ['fees', 'Processing fees', 'paid by clients, less those of Stripe'],
  ['tax', 'Sales tax', ''],
  ['platform', 'BookMe', 'its own: shares, less losses and payouts to its bank'],
  ['suspense', 'Unexplained', 'moved at Stripe by somebody, for no event: two admins explain it'],
]
/** Of a negative amount. */
const shortHints: Partial<Record<Part, string>> = {
  fees: 'Stripe took more than clients paid, and BookMe bears it',
}
const elsewhere: typeof parts = [
  ['with_payees', 'With payees', 'on their accounts, on the way to their banks'],
  ['disputed', 'Disputed', 'with clients’ banks until disputes are decided'],
]

interface RowsProps {
  balance: Balance
  opened: Part | undefined
  open: (part: Part | undefined) => void
}

/** Each figure opens the rows that it sums. */
const PartRows = ({ of, balance, opened, open }: RowsProps & { of: typeof parts }) =>
  of.map(([part, label, hint]) => (
    <tr key={part}>
      <td>
        <MuiLink
          component="button"
          underline="always"
          sx={{ font: 'inherit', color: 'inherit', textAlign: 'left' }}
          aria-expanded={opened === part}
          onClick={() => open(opened === part ? undefined : part)}
        >
          {label}
        </MuiLink>
        <small>{(balance[part] < 0 && shortHints[part]) || hint}</small>
      </td>
      <td className="amount">
        <Money amount={balance[part]} />
      </td>
    </tr>
  ))

const OpenedRows = ({ part, balance }: { part: Part; balance: Balance }) => (
  <Box component="section" aria-label={[...parts, ...elsewhere].find(([name]) => name === part)?.[1]} sx={{ mt: 2 }}>
    {part === 'events' || part === 'payees' ? (
      <HeldEvents held={balance.events} released={balance.payees} />
    ) : (
      <AccountEntries key={part} account={part} amount={balance[part]} />
    )}
  </Box>
)

const Sum = ({ name, amount }: { name: string; amount: Cents }) => (
  <tr>
    <td>{name}</td>
    <td className="amount">
      <Money amount={amount} />
    </td>
  </tr>
)

const BalanceOf = ({ balance, atStripe }: { balance: Balance; atStripe: Cents | undefined }) => {
  const [opened, open] = useState<Part>()
  const inUse = ([part]: (typeof parts)[number]) => balance[part] !== 0 || part === 'events' || part === 'platform'
  const away = elsewhere.filter(([part]) => balance[part] !== 0)
  return (
    <>
      <MoneyTable>
        <tbody>
          <PartRows of={parts.filter(inUse)} {...{ balance, opened, open }} />
        </tbody>
        <tfoot>
          <Sum name="Should be at Stripe" amount={balance.total} />
          {atStripe !== undefined && atStripe !== balance.total && (
            <>
              <tr>
                <td>
                  Not booked yet
                  <small>moved at Stripe since; its own fees are booked every hour</small>
                </td>
                <td className="amount">
                  <Money amount={cents(atStripe - balance.total)} />
                </td>
              </tr>
              <Sum name="At Stripe" amount={atStripe} />
            </>
          )}
        </tfoot>
      </MoneyTable>
      {away.length > 0 && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            Elsewhere
          </Typography>
          <MoneyTable>
            <tbody>
              <PartRows of={away} {...{ balance, opened, open }} />
            </tbody>
          </MoneyTable>
        </>
      )}
      {opened !== undefined && <OpenedRows part={opened} balance={balance} />}
    </>
  )
}

type WhoseMoneyProps = Pick<Books, 'balance'> & Pick<Overview, 'provider'>

export const WhoseMoney = ({ balance, provider }: WhoseMoneyProps) => (
  <Section title="Whose money it is" hint="The balance at Stripe according to the books">
    {balance ? (
      <BalanceOf balance={balance} atStripe={provider ? sum([provider.available, provider.pending]) : undefined} />
    ) : (
      <Typography color="textSecondary">The books are summed up within an hour.</Typography>
    )}
  </Section>
)
