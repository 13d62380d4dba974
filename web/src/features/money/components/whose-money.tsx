import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import type { Balance, Books } from '../api/money.ts'
import { AccountEntries } from './account-entries.tsx'
import { HeldEvents } from './held-events.tsx'
import { MoneyTable } from './money-table.tsx'

type Part = Exclude<keyof Balance, 'total'>

const parts: [part: Part, label: string, hint: string][] = [
  ['events', 'Events', 'held for the vendors, agents and clients of events'],
  ['payees', 'Released to payees', 'waits to be sent'],
  ['fees', 'Processing fees', 'paid by clients, less those of Stripe'],
  ['tax', 'Sales tax', ''],
  ['platform', 'BookMe', 'its own: shares, less losses and payouts to its bank'],
  ['suspense', 'Unexplained', 'moved at Stripe by somebody, for no event'],
]
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
        <Button
          size="small"
          sx={{ ml: -0.625, font: 'inherit', minHeight: 0, py: 0, textAlign: 'left' }}
          aria-expanded={opened === part}
          onClick={() => open(opened === part ? undefined : part)}
        >
          {label}
        </Button>
        <small>{hint}</small>
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

const BalanceOf = ({ balance }: { balance: Balance }) => {
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
          <tr>
            <td>Should be at Stripe</td>
            <td className="amount">
              <Money amount={balance.total} />
            </td>
          </tr>
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

export const WhoseMoney = ({ balance }: Pick<Books, 'balance'>) => (
  <Section title="Whose money it is" hint="The balance at Stripe according to the books">
    {balance ? (
      <BalanceOf balance={balance} />
    ) : (
      <Typography color="textSecondary">The books are summed up within an hour.</Typography>
    )}
  </Section>
)
