import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Section } from '#web/components/section.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDownloadFile } from '#web/money/money/api/download-file.ts'
import { longMonth } from '#web/money/money/money-labels.ts'

const AccountsDialog = lazyPart(() => import('./accounts-dialog.tsx'))

interface MoneyFile {
  path: string
  label: string
  admin?: true
  /** Only available for a whole year. */
  yearly?: true
  /** Only available for a month. */
  monthly?: true
}
const files: MoneyFile[] = [
  { path: '/money/ledger.csv', label: 'Ledger', admin: true },
  { path: '/money/receivables.csv', label: 'Receivables' },
  { path: '/money/commissions.csv', label: 'Commissions' },
  { path: '/money/payouts.csv', label: 'Payouts', admin: true },
  { path: '/money/quickbooks.csv', label: 'QuickBooks journals', admin: true, monthly: true },
  { path: '/money/xero.csv', label: 'Xero journals', admin: true, monthly: true },
  { path: '/money/vendors.csv', label: 'Vendors’ year (1099-NEC)', admin: true, yearly: true },
]

const monthNumbers = Array.from({ length: 12 }, (_, i) => i + 1)
const firstYear = 2024

const ofDay: MoneyFile[] = [
  { path: '/money/trial-balance.csv', label: 'Trial balance' },
  { path: '/money/receivables-of-day.csv', label: 'Owed by clients' },
]

interface OfDayProps {
  download: ReturnType<typeof useDownloadFile>
  today: string
}

/** The books at the end of a day, as they were then. */
const OfDay = ({ download, today }: OfDayProps) => {
  const [day, setDay] = useState(`${Number(today.slice(0, 4)) - 1}-12-31`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2.5, alignItems: 'center' }}>
      <TextField
        type="date"
        fullWidth={false}
        size="small"
        label="Books at the end of"
        value={day}
        onChange={(e) => setDay(e.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      />
      {ofDay.map(({ path, label }) => (
        <Button
          key={path}
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={download.isPending && download.variables?.path === path}
          disabled={download.isPending || day === ''}
          onClick={() => {
            const name = `BookMe-${path.split('/').at(-1)!.replace('.csv', '')}-${day}.csv`
            download.mutate({ path, query: { day }, name })
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  )
}

/** The journals are of a month, in the accounts that an admin maps once. */
const MapAccounts = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ mt: 1 }}>
      <Button onClick={() => setIsOpen(true)}>Map the accounts of QuickBooks and Xero</Button>
      <Typography variant="body2" color="textSecondary">
        Choose a month that is over for the journals.
      </Typography>
      {isOpen && (
        <Suspense>
          <AccountsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** CSV files of a year or month. */
export const MoneyFiles = ({ isAdmin, today }: { isAdmin: boolean; today: string }) => {
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [month, setMonth] = useState(0)
  const download = useDownloadFile()
  const years = Array.from({ length: Math.max(1, thisYear + 2 - firstYear) }, (_, i) => thisYear + 1 - i)
  const get = ({ path, yearly }: MoneyFile) => {
    const isYear = yearly === true || month === 0
    const period = isYear ? String(year) : `${year}-${String(month).padStart(2, '0')}`
    const name = `BookMe-${path.split('/').at(-1)!.replace('.csv', '')}-${period}.csv`
    download.mutate({ path, query: { year: String(year), ...(!isYear && { month: String(month) }) }, name })
  }
  return (
    <Section title="Files" hint="For a spreadsheet: UTF-8, one line per entry, amounts as numbers">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <TextField
          select
          fullWidth={false}
          size="small"
          label="Year"
          value={year}
          onChange={(e) => setYear(Number(e.target.value))}
        >
          {years.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          fullWidth={false}
          size="small"
          label="Month"
          value={month}
          onChange={(e) => setMonth(Number(e.target.value))}
          sx={{ minWidth: 150 }}
        >
          <MenuItem value={0}>All year</MenuItem>
          {monthNumbers.map((one) => (
            <MenuItem key={one} value={one}>
              {longMonth(`${year}-${String(one).padStart(2, '0')}`).split(' ')[0]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {files
          .filter(({ admin }) => admin === undefined || isAdmin)
          .map((file) => (
            <Button
              key={file.path}
              variant="outlined"
              startIcon={<DownloadIcon />}
              loading={download.isPending && download.variables?.path === file.path}
              disabled={download.isPending || (file.monthly === true && month === 0)}
              onClick={() => get(file)}
            >
              {file.label}
            </Button>
          ))}
      </Box>
      {isAdmin && <MapAccounts />}
      {isAdmin && <OfDay download={download} today={today} />}
    </Section>
  )
}
