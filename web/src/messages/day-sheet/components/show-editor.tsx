import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import {
  mostShowItems,
  runOfShowInput,
  type DaySheet,
  type RunOfShow,
  type ShowItem,
} from '#shared/domain/day-sheet/schema.ts'
import { inOrder, showFrom, showLine } from '#shared/domain/day-sheet/show.ts'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { ConflictDialog } from '#web/components/conflict-dialog.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { isConflict } from '#web/lib/api/api-error.ts'
import { useSaveShow } from '#web/messages/day-sheet/api/day-sheet.ts'
import { ShowRow, type EditedRow } from './show-row.tsx'

type Errors = Record<number, Partial<Record<keyof ShowItem, string>>>

const edited = (items: readonly ShowItem[]): EditedRow[] => items.map((item) => ({ ...item, key: crypto.randomUUID() }))
const textOf = (items: readonly ShowItem[]) => inOrder(items).map(showLine).join('\n')
const written = ({ key: _key, ...item }: EditedRow): ShowItem => item
const dayMs = 86_400_000

/** Messages by row and field. */
const errorsOf = (items: readonly ShowItem[]): Errors => {
  const { error } = runOfShowInput().safeParse({ items })
  const errors: Errors = {}
  for (const { path, message } of error?.issues ?? []) {
    const [, row, field] = path as [string, number, keyof ShowItem]
    errors[row] = { ...errors[row], [field]: message }
  }
  return errors
}

/** The times of the day as rows, which are put in order when they are saved. */
export default function ShowEditor({ sheet, onClose }: { sheet: DaySheet; onClose: () => void }) {
  const save = useSaveShow(sheet.event_id)
  const [kept, keep] = useKept<{ rows: readonly EditedRow[]; base: RunOfShow }>(`show.${sheet.event_id}`)
  const [first] = useState<RunOfShow>({ items: sheet.run_of_show, version: sheet.run_of_show_version })
  const base = kept?.base ?? first
  // Without rows, the lines of the schedule: nobody writes the day a second time.
  const isTaken = sheet.run_of_show.length === 0 && showFrom(sheet.schedule).length > 0
  const [begun] = useState(() => edited(isTaken ? showFrom(sheet.schedule) : sheet.run_of_show))
  const rows = kept?.rows ?? begun
  const setRows = (next: readonly EditedRow[], from = base) => keep({ rows: next, base: from })
  const leave = () => {
    keep(undefined)
    onClose()
  }
  const [errors, setErrors] = useState<Errors>({})
  const [theirs, setTheirs] = useState<RunOfShow>()
  const { start, end } = sheet
  const lastDay = start === null || end === null ? 0 : Math.floor((Date.parse(end) - Date.parse(start)) / dayMs)
  const items = rows.map(written)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(items)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    save.mutate(
      { items, version: base.version },
      {
        onSuccess: leave,
        onError: (error) => {
          if (isConflict(error)) setTheirs(error.current as RunOfShow)
        },
      },
    )
  }
  const settle = (side: 'mine' | 'theirs') => {
    if (!theirs) return
    setRows(side === 'theirs' ? edited(theirs.items) : rows, theirs)
    setTheirs(undefined)
  }

  if (theirs)
    return (
      <ConflictDialog
        noun="run of show"
        changes={[
          {
            field: 'run_of_show',
            label: 'Run of show',
            before: textOf(base.items),
            theirs: textOf(theirs.items),
            mine: textOf(items),
          },
        ]}
        onKeep={settle}
        onClose={onClose}
      />
    )
  return (
    <ResponsiveDialog
      open
      title="Run of show"
      maxWidth="md"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {isTaken && 'These are the lines of the schedule: please set their times. '}
        Times at the place. The client sees all but load-in and sound check.
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {rows.map((row, i) => (
          <ShowRow
            key={row.key}
            row={row}
            lastDay={lastDay}
            errors={errors[i] ?? {}}
            onChange={(patch) => setRows(rows.map((other) => (other === row ? { ...row, ...patch } : other)))}
            onRemove={() => setRows(rows.filter((other) => other !== row))}
          />
        ))}
        {rows.length < mostShowItems && (
          <Button
            startIcon={<AddIcon />}
            sx={{ justifySelf: 'start' }}
            onClick={() => setRows([...rows, ...edited([{ kind: 'other', day: 0, time: '', title: '', note: null }])])}
          >
            Add a time
          </Button>
        )}
      </Box>
    </ResponsiveDialog>
  )
}
