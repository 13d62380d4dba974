import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/components/link.tsx'
import { Section } from '#web/components/section.tsx'
import { saveFile } from '#web/lib/api/download.ts'
import { nowIso } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { notify } from '#web/lib/notify.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { useLogin } from '#web/lib/session.ts'
import { useRecoverAccount } from '#web/money/money/api/recover-account.ts'
import { auditQuery, wholeAudit, type AuditEntry } from '#web/money/money/api/audit.ts'
import { MoneyTable } from './money-table.tsx'

/** Where an admin sees it. */
const pageOf = (id: string, name: string | null | undefined): string | undefined => {
  if (id.startsWith('evt_')) return `/event?id=${id}`
  return id.startsWith('usr_') && name != null ? `/users?${new URLSearchParams({ name }).toString()}` : undefined
}

/** Without a name it is gone, or a thing that only machines name: the file has its id. */
const Target = ({ id, name }: { id: string; name: string | null | undefined }) => {
  const page = pageOf(id, name)
  return page === undefined ? name != null && <span>{name}</span> : <Link to={page}>{name ?? 'Event'}</Link>
}

/** An account that lost its second factor leaves refusals here, and another admin's request. */
const lockedAccount = ({ route, what, targets: [id] }: AuditEntry, me: string | undefined) => {
  const isLost = what.startsWith('Refused: ') && route.includes('factor')
  return (isLost || route.endsWith('/factors/recovery')) && id !== me ? id : undefined
}

const Recover = ({ id }: { id: string }) => {
  const recover = useRecoverAccount()
  const ask = async () => {
    const text =
      'All second factors and recovery codes of this account are removed, and it is logged out everywhere. Call the ' +
      'person first, by a number that you know.'
    if (await confirm({ title: 'Remove their second factors?', text, confirm: 'Remove', destructive: true }))
      recover.mutate(id)
  }
  return (
    <Button size="small" loading={recover.isPending} onClick={() => void ask()}>
      Remove their second factors
    </Button>
  )
}

const AuditRow = ({ entry, lost }: { entry: AuditEntry; lost: string | undefined }) => {
  // An answer that an older release kept offline has no names.
  const { targets, target_names: names = [] } = entry
  return (
    <tr>
      <td>
        {entry.program !== undefined && `${entry.program}, for `}
        {entry.name} ({entry.role})
        <small>
          {formatDateTime(entry.at)}, {entry.device}
        </small>
      </td>
      <td>
        {entry.what}
        <small>
          {targets.map((id, i) => (
            <span key={id}>
              <Target id={id} name={names[i]} />{' '}
            </span>
          ))}
        </small>
        {lost !== undefined && <Recover id={lost} />}
      </td>
    </tr>
  )
}

/** Acts on money, roles, contacts and evidence, for admins. */
export default function AuditLog() {
  const me = useLogin()?.id
  const [month, setMonth] = useState(nowIso().slice(0, 7))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(month))
  const entries = data?.pages.flatMap((page) => page.items) ?? []
  const download = async () => {
    try {
      const [all, { auditCsv }] = await Promise.all([wholeAudit(month), import('#web/money/money/audit-csv.ts')])
      saveFile(new Blob([auditCsv(all)], { type: 'text/csv;charset=utf-8' }), `audit-${month}.csv`)
    } catch (failure) {
      notify.failure(failure, { otherwise: 'Could not download the file' })
    }
  }
  return (
    <Section title="Audit log" hint="Who moved money, changed an account or opened evidence; kept for two years">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <TextField
          label="Month"
          type="month"
          size="small"
          value={month}
          sx={{ width: 220 }}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(e) => e.target.value && setMonth(e.target.value)}
        />
        <Button variant="outlined" onClick={() => void download()}>
          Download CSV
        </Button>
      </Box>
      {data && entries.length === 0 && <p>Nothing in this month.</p>}
      {entries.length > 0 && (
        <MoneyTable>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} lost={lockedAccount(entry, me)} />
            ))}
          </tbody>
        </MoneyTable>
      )}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier
        </Button>
      )}
    </Section>
  )
}
