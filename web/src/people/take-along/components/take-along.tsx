import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Export } from '#shared/domain/export/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { exportsQuery, useBeginExport, useDownloadExport } from '../api/exports.ts'

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`
const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** Its state, in one line. */
const wordsOf = ({ state, progress, size, until, problem }: Export): string => {
  const has = `${counted(progress.rows, 'row')} and ${counted(progress.files, 'file')}`
  switch (state) {
    case 'running':
      return `Being made: ${has} so far`
    case 'done':
      return `${has}, ${megabytes(size ?? 0)} · until ${formatDateTime(until!)}`
    case 'expired':
      return `${has}, ${megabytes(size ?? 0)} · no longer here`
    case 'failed':
      return problem ?? 'It could not be made'
    case 'stopped':
      return 'It stopped, and the operator knows. You can begin another one'
  }
}

/** Everything of the agency in one archive, for admins. */
export const TakeAlong = () => {
  const { data, error, refetch } = useQuery(exportsQuery)
  const begin = useBeginExport()
  const download = useDownloadExport()
  const isRunning = data?.some(({ state }) => state === 'running') ?? false
  return (
    <Section
      title="Take everything along"
      hint="All lists as CSV and JSON, with pictures, signed contracts and files, in one archive for a day."
      action={
        <Button loading={begin.isPending} disabled={isRunning} onClick={() => begin.mutate()}>
          Make an archive
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="textSecondary">Nobody has made one yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="Archives">
        {data?.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}
          >
            <Box sx={{ flex: '1 1 15rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography>
                {formatDateTime(one.at)} · {one.by}
              </Typography>
              <Typography variant="body2" color="textSecondary" role={one.state === 'running' ? 'status' : undefined}>
                {wordsOf(one)}
              </Typography>
            </Box>
            {one.state === 'done' && (
              <Button
                variant="outlined"
                startIcon={<DownloadIcon />}
                loading={download.isPending && download.variables.id === one.id}
                onClick={() => download.mutate(one)}
              >
                Download
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
