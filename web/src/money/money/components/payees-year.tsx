import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#shared/domain/money.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { payeesYearQuery, useCloseYear, type PayeesYear as Year } from '#web/money/money/api/payees-year.ts'
import { MoneyTable } from './money-table.tsx'

const yearsBack = 6
const parts: Record<Year['missing'][number]['what'][number], string> = {
  tax_number: 'tax number',
  address: 'address',
}
const reasons: Record<Year['corrections'][number]['why'], string> = {
  returned: 'came back from the bank',
  recorded_later: 'recorded later',
}

/** Noon, so that it is this day in every zone of the US. */
const dayText = (day: string) => formatDate(`${day}T12:00:00.000Z`, 'UTC')

const Corrections = ({ rows }: { rows: Year['corrections'] }) => (
  <MoneyTable>
    <thead>
      <tr>
        <th scope="col">Corrections since then</th>
        <th scope="col" className="amount">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ at, user_id, name, day, amount, why }) => (
        <tr key={`${at}${user_id}`}>
          <td>
            {name}
            <small>
              Payment of {dayText(day)}, {reasons[why]} on {formatDate(at)}: file a corrected form
            </small>
          </td>
          <td className="amount">
            <Money amount={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </MoneyTable>
)

const Missing = ({ rows, isCut }: { rows: Year['missing']; isCut: boolean }) => (
  <MoneyTable>
    <thead>
      <tr>
        <th scope="col">To ask for, before the forms are filed</th>
        <th scope="col" className="amount">
          Paid
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ user_id, name, amount, what }) => (
        <tr key={user_id}>
          <td>
            {name}
            <small>{what.map((part) => parts[part]).join(' and ')}</small>
          </td>
          <td className="amount">
            <Money amount={amount} />
          </td>
        </tr>
      ))}
      {isCut && (
        <tr>
          <td colSpan={2}>And more: the file has all of them.</td>
        </tr>
      )}
    </tbody>
  </MoneyTable>
)

const Close = ({ year, total }: Pick<Year, 'year' | 'total'>) => {
  const close = useCloseYear()
  const ask = async () => {
    const text =
      `The totals of ${year} stay as they are now: ${formatMoney(total)} in all. Money that comes back or is ` +
      'recorded later becomes a correction, with a mail to you and the payee. This cannot be undone.'
    if (await confirm({ title: `Close ${year}?`, text, confirm: 'Close the year', destructive: true }))
      close.mutate(year)
  }
  return (
    <Button variant="outlined" sx={{ mt: 2 }} loading={close.isPending} onClick={() => void ask()}>
      Close {year}
    </Button>
  )
}

const stateOf = ({ year, closed_at, closed_by, can_close }: Year): string =>
  closed_at !== null
    ? `Closed on ${formatDate(closed_at)}${closed_by === null ? ', because its forms were due' : ` by ${closed_by}`}`
    : can_close
      ? `Open: it closes by itself on February 1, ${year + 1}`
      : `Open: it can be closed from January 2, ${year + 1}`

/** The payments to all payees in a year, and its closing. Before the forms are due, it is about last year. */
export default function PayeesYear({ thisYear, isEarly }: { thisYear: number; isEarly: boolean }) {
  const [year, setYear] = useState(isEarly ? thisYear - 1 : thisYear)
  const { data, error, refetch } = useQuery(payeesYearQuery(year))
  return (
    <Section
      title="Payees’ year"
      hint="What payees were paid in a calendar year, and the forms 1099-NEC that are due on January 31"
      action={
        <TextField
          select
          fullWidth={false}
          size="small"
          label="Tax year"
          value={year}
          onChange={(e) => setYear(Number(e.target.value))}
        >
          {Array.from({ length: yearsBack }, (_, i) => thisYear - i).map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {data ? (
        <>
          <Typography variant="h2" component="p">
            <Money amount={data.total} />
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {count(data.payees, 'payee')}, {count(data.forms, 'form')} (from {formatMoney(data.threshold)}).{' '}
            {stateOf(data)}.
          </Typography>
          {data.corrections.length > 0 && <Corrections rows={data.corrections} />}
          {data.missing.length > 0 && <Missing rows={data.missing} isCut={data.missing_cut} />}
          {data.can_close && <Close year={year} total={data.total} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Section>
  )
}
