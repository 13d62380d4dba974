import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { formatDate, formatRange, formatTime } from '#web/lib/format/date.ts'
import {
  blockedTimesQuery,
  useFreeTime,
  useSaveBlockedTime,
  type BlockedTime,
} from '#web/account/account/api/blocked-times.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import {
  bodyOf,
  emptyFields,
  fieldsOf,
  problemsOf,
  refusedOf,
  weekdayNames,
} from '#web/account/account/blocked-time-form.ts'
import type { FieldProblems } from '#web/account/account/blocked-time-form.ts'
import { BlockedTimeFields } from './blocked-time-fields.tsx'

const day = (at: string, zone: string) => (at.includes('T') ? formatDate(at, zone) : formatDate(at, 'UTC'))

const whenText = ({ start, end, all_day, timezone, repeat }: BlockedTime): string => {
  if (!repeat && !all_day && end.includes('T')) return formatRange(start, end, timezone)
  const [first, last] = [day(start, timezone), day(end, timezone)]
  const hours = all_day ? '' : `, ${formatTime(start, timezone)} – ${formatTime(end, timezone)}`
  if (repeat)
    return `Every ${repeat.weekdays.map((n) => weekdayNames[n]).join(', ')} until ${day(repeat.until, 'UTC')}${hours}`
  return first === last ? `${first}${hours}` : `${first} – ${last}${hours}`
}

interface BlockedTimesDialogProps {
  userId: string
  /** The vendor's name, for an agent who keeps their calendar: the notes are the vendor's. */
  of?: string | undefined
  onClose: () => void
}

/** When a vendor does not play: agents no longer find them then. */
export default function BlockedTimesDialog({ userId, of, onClose }: BlockedTimesDialogProps) {
  const { data, error, refetch } = useQuery(blockedTimesQuery(userId))
  const save = useSaveBlockedTime(userId)
  const free = useFreeTime(userId)
  const [kept, setFields] = useKept<typeof emptyFields>(`blocked.${userId}`)
  const fields = kept ?? emptyFields
  const [edited, setEdited] = useState<string>()
  const [problems, setProblems] = useState<FieldProblems>({})
  const show = (next: typeof fields | undefined) => {
    setFields(next)
    setProblems({})
  }
  const clear = () => {
    show(undefined)
    setEdited(undefined)
  }
  const send = () => {
    const lacking = problemsOf(fields)
    setProblems(lacking)
    if (Object.keys(lacking).length > 0) return
    save.mutate(
      { id: edited, body: bodyOf(fields) },
      {
        onSuccess: clear,
        onError: (refused) => setProblems(refused instanceof ApiError ? refusedOf(refused.fields) : {}),
      },
    )
  }
  return (
    <ResponsiveDialog
      open
      title={of === undefined ? 'Blocked times' : `Blocked times of ${of}`}
      maxWidth="sm"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <BlockedTimeFields
        fields={fields}
        problems={problems}
        onChange={show}
        isEdited={edited !== undefined}
        isPending={save.isPending}
        hasNote={of === undefined}
        onSave={send}
        onCancel={clear}
      />
      {error && !data ? (
        <ErrorState error={error} say="Could not list the blocked times" onRetry={() => void refetch()} />
      ) : data ? (
        <List disablePadding aria-label="Blocked times">
          {data.map((block) => (
            <ListItem
              key={block.id}
              disableGutters
              secondaryAction={
                <>
                  <Button
                    size="small"
                    aria-label={`Edit ${whenText(block)}`}
                    onClick={() => {
                      show(fieldsOf(block))
                      setEdited(block.id)
                    }}
                  >
                    Edit
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Free ${whenText(block)}`}
                    onClick={() => free(block, whenText(block))}
                  >
                    Free
                  </Button>
                </>
              }
            >
              <ListItemText primary={whenText(block)} secondary={block.note} sx={{ pr: 14 }} />
            </ListItem>
          ))}
        </List>
      ) : (
        <FormSkeleton fields={2} />
      )}
    </ResponsiveDialog>
  )
}
