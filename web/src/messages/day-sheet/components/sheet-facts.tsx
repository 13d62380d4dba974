import { telLink } from '#shared/domain/phone.ts'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import { planPart, sheetLabel } from '#shared/domain/day-sheet/changes.ts'
import { printSize } from '#shared/domain/day-sheet/print-size.ts'
import type { DaySheet, SheetField } from '#shared/domain/day-sheet/schema.ts'
import { showWhen } from '#shared/domain/day-sheet/show.ts'
import { sheetTexts, textFieldsOf, type SheetText, type TextField } from '#shared/domain/event/record/fields.ts'
import { fileKinds } from '#shared/domain/file/schema.ts'
import { noMealPreference } from '#shared/domain/lists.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { Money } from '#web/components/money.tsx'
import { FactRows } from '#web/messages/plan/components/fact-rows.tsx'
import { SetsOnSheet } from '#web/messages/set-list/components/sets-on-sheet.tsx'
import { linkTo } from '#web/lib/format/text.ts'
import { onTouch } from '#web/lib/looks.ts'
import { useOpenFile } from '#web/lib/requests/event/open-file.ts'

const isOnSheet = (field: TextField): field is SheetText => sheetTexts.some((text) => text === field)

const Out = ({ href, children }: { href: string; children: ReactNode }) => (
  <MuiLink href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </MuiLink>
)
const Phone = ({ number }: { number: string | null }) =>
  number !== null && (
    <MuiLink href={telLink(number)} sx={{ whiteSpace: 'nowrap' }}>
      {number}
    </MuiLink>
  )

interface FactProps {
  label: string
  children: ReactNode
  /** Changed since the reader has seen the sheet. */
  isNew?: boolean
}
const Fact = ({ label, children, isNew = false }: FactProps) =>
  children === null || children === false ? null : (
    <Box
      sx={{
        minWidth: 0,
        breakInside: 'avoid-column',
        ...(isNew && { borderLeft: 4, borderColor: 'warning.main', pl: 1.5 }),
      }}
    >
      <Typography variant="body2" component="dt" color="textSecondary">
        {label}
        {isNew && <strong> (changed)</strong>}
      </Typography>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )

const Rows = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25, whiteSpace: 'normal' },
      '& li': onTouch({ minHeight: 44, alignContent: 'center' }),
    }}
  >
    {children}
  </Box>
)
/** A sheet that an earlier release kept on the phone has none of these. */
const ofWedding = [...textFieldsOf('wedding').filter(isOnSheet), 'band' as const]

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ')

const openLink = { font: 'inherit', textAlign: 'left', verticalAlign: 'baseline', overflowWrap: 'anywhere' } as const

/** All that the reader sees of the day; on paper, one page. */
export const SheetFacts = ({ sheet }: { sheet: DaySheet }) => {
  const open = useOpenFile(sheet.event_id)
  const { files = [] } = sheet
  const changed = new Set<string>(sheet.changes.map(({ field }) => field))
  const fact = (field: SheetField, children: ReactNode, label = sheetLabel(field)) => (
    <Fact label={label} isNew={changed.has(field)}>
      {children}
    </Fact>
  )
  const when = whenText(sheet as { start?: string | null; end?: string | null; timezone: string })
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        columnCount: { xs: 1, md: 2 },
        columnGap: 4,
        '& > *': { mb: 2 },
        '& dd ul, & dd li': { overflowWrap: 'anywhere' },
        '@media print': {
          columnCount: 2,
          columnGap: '18pt',
          fontSize: `${printSize(sheet)}pt`,
          lineHeight: 1.25,
          color: '#000',
          '& *': { fontSize: 'inherit !important', lineHeight: 'inherit !important', color: '#000 !important' },
          '& > *': { mb: '0.5em', breakInside: 'auto' },
          '& ul': { gap: 0 },
          '& dt': { fontWeight: 700 },
        },
      }}
    >
      {when !== undefined && (
        <Fact label="When" isNew={changed.has('start') || changed.has('end')}>
          {when}
        </Fact>
      )}
      {fact('call_time', sheet.call_time)}
      {fact(
        'run_of_show',
        sheet.run_of_show.length > 0 && (
          <Rows>
            {sheet.run_of_show.map((item, i) => (
              <li key={i}>
                <b>{showWhen(item)}</b> {item.title}
                {item.note && <span>: {item.note}</span>}
              </li>
            ))}
          </Rows>
        ),
      )}
      {fact('schedule', sheet.schedule)}
      {(sheet.plan ?? []).map(({ id, label, rows }) => (
        <Fact key={id} label={label} isNew={changed.has(planPart(id))}>
          <FactRows rows={rows} />
        </Fact>
      ))}
      {ofWedding.map((field) => (
        <Fragment key={field}>{fact(field, sheet[field] ?? null)}</Fragment>
      ))}
      {fact(
        'venue',
        sheet.venue !== null && (
          <>
            {sheet.venue}
            {sheet.address !== null && (
              <div>
                {sheet.map_url === null ? sheet.address : <Out href={linkTo(sheet.map_url)}>{sheet.address}</Out>}
              </div>
            )}
            <Phone number={sheet.venue_phone} />
          </>
        ),
      )}
      {fact('load_in', sheet.load_in)}
      {fact('parking', sheet.parking)}
      {fact('hospitality', sheet.hospitality)}
      {fact(
        'contacts',
        sheet.contacts.length > 0 && (
          <Rows>
            {sheet.contacts.map(({ name, role, phone, email }) => (
              <li key={role}>
                <b>{name}</b>, {role.toLowerCase()} <Phone number={phone} />
                {phone === null && email !== null && <MuiLink href={`mailto:${email}`}>{email}</MuiLink>}
              </li>
            ))}
          </Rows>
        ),
      )}
      {fact(
        'players',
        sheet.players.length > 0 && (
          <Rows>
            {sheet.players.map(({ name, part, phone, meal, confirmed }, i) => (
              <li key={i}>
                <b>{name}</b>, {joined(part, meal !== noMealPreference && meal, !confirmed && 'not confirmed yet')}{' '}
                <Phone number={phone} />
              </li>
            ))}
          </Rows>
        ),
      )}
      {sheet.players.length === 0 && fact('act', sheet.act)}
      {fact('dresscode', sheet.dresscode)}
      {sheet.pay !== null && sheet.meal !== null && <Fact label="Your meal">{sheet.meal}</Fact>}
      {fact('special_requests', sheet.special_requests)}
      {fact('set_lists', sheet.set_lists)}
      {fact('songs', (sheet.songs ?? []).length > 0 && <SetsOnSheet sets={sheet.songs ?? []} />)}
      {fact(
        'playlist_url',
        sheet.playlist_url !== null && <Out href={linkTo(sheet.playlist_url)}>{sheet.playlist_url}</Out>,
      )}
      {files.length > 0 && (
        <Box sx={{ displayPrint: 'none' }}>
          <Fact label="Files">
            <Rows>
              {files.map((file) => (
                <li key={file.id}>
                  {fileKinds[file.kind]}:{' '}
                  <MuiLink component="button" disabled={open.isPending} onClick={() => open.mutate(file)} sx={openLink}>
                    {file.name}
                  </MuiLink>
                </li>
              ))}
            </Rows>
          </Fact>
        </Box>
      )}
      {fact('notes', sheet.notes)}
      {fact('pay', sheet.pay !== null && <Money amount={sheet.pay} />)}
    </Box>
  )
}
