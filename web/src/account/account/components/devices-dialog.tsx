import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/components/error-state.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { sessionsQuery, useEndSession, useEndSessions } from '#web/account/account/api/sessions.ts'

/** The devices that are logged in to the account; each can be logged out. */
export default function DevicesDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sessionsQuery(userId))
  const end = useEndSession(userId)
  const endAll = useEndSessions(userId)
  return (
    <ResponsiveDialog
      open
      title="Devices"
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          {data?.some(({ is_current }) => !is_current) && (
            <Button color="error" loading={endAll.isPending} onClick={() => endAll.mutate()}>
              Log out all others
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState error={error} say="Could not list your devices" onRetry={() => void refetch()} />
      ) : data ? (
        <List disablePadding aria-label="Devices that are logged in">
          {data.map(({ id, device, seen_at, is_current }) => (
            <ListItem
              key={id}
              disableGutters
              secondaryAction={
                !is_current && (
                  <Button
                    size="small"
                    aria-label={`Log out ${device}`}
                    loading={end.isPending && end.variables === id}
                    onClick={() => end.mutate(id)}
                  >
                    Log out
                  </Button>
                )
              }
            >
              <ListItemText
                primary={device}
                secondary={is_current ? 'This device' : `Last used ${formatDateTime(seen_at)}`}
              />
            </ListItem>
          ))}
        </List>
      ) : (
        <FormSkeleton fields={2} />
      )}
    </ResponsiveDialog>
  )
}
