import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { downloadParts } from '#web/lib/api/download.ts'
import { nowIso } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { notify } from '#web/lib/notify.ts'
import { yearStatementQuery } from '#web/lib/requests/earnings.ts'

const yearsBack = 6

/** A year's total for the tax form, and the statement as a file. */
export const YearSection = ({ userId }: { userId: string }) => {
  const thisYear = Number(nowIso().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { data } = useQuery(yearStatementQuery(userId, year))
  const download = useMutation({
    mutationFn: () =>
      downloadParts(`/users/${userId}/year-statement.csv`, { year: String(year) }, `BookMe-${year}.csv`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not download the file' }),
  })
  return (
    <Section
      title="Year statement"
      hint="What was paid out in a calendar year: box 1 of form 1099-NEC"
      action={
        <TextField
          select
          fullWidth={false}
          size="small"
          label="Year"
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
      {/* On a phone, a total that arrives would push the button to the next line. */}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          flexWrap: 'wrap',
          gap: 2,
          alignItems: { xs: 'flex-start', sm: 'center' },
          justifyContent: 'space-between',
        }}
      >
        <div>
          <Typography variant="h2" component="p">
            <Money amount={data?.total} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {data ? count(data.payouts, 'payout') : ' '}
          </Typography>
          {data?.corrections.map(({ at, day, amount, why }) => (
            <Typography key={`${at}${day}`} variant="body2" color="textSecondary">
              <Money amount={amount} /> of {formatDate(`${day}T12:00:00.000Z`, 'UTC')},{' '}
              {why === 'returned' ? 'which came back from the bank' : 'recorded'} after {year} was closed
            </Typography>
          ))}
        </div>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download as CSV
        </Button>
      </Box>
    </Section>
  )
}
