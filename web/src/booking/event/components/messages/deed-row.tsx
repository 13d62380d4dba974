import Typography from '@mui/material/Typography'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'

export type Deed = Answer<'GET /events/{id}/activity'>[number]

const hash = /(, )?SHA-256 [0-9a-f]{64}/

/** Without the hash, which the certificate has, and without the name that begins the row. */
const detailOf = ({ name, detail }: Deed): string =>
  (detail ?? '').replace(hash, '').replace(detail?.startsWith(`${name}, `) ? `${name}, ` : '', '')

/** A row of the activity, between the messages. */
export const DeedRow = ({ deed }: { deed: Deed }) => (
  <Typography component="li" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    <strong>{deed.name}</strong> ({deed.role}) · {humanize(deed.action)}
    {[detailOf(deed), formatDateTime(deed.at)].filter(Boolean).map((text) => ` · ${text}`)}
  </Typography>
)
