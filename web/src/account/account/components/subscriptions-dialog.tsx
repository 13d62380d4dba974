import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostSubscriptions } from '#shared/domain/time-taken/subscription.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { subscriptionsQuery, useAddSubscription } from '#web/account/account/api/calendar-subscriptions.ts'
import { SubscriptionItem } from './subscription-item.tsx'

const empty = { name: '', url: '' }

/** A vendor's calendars elsewhere: agents do not find them at the times that these take. */
export default function SubscriptionsDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(subscriptionsQuery(userId))
  const add = useAddSubscription(userId)
  const [fields, setFields] = useState(empty)
  const problems: Record<string, string> = add.error instanceof ApiError ? add.error.fields : {}
  const change = (next: typeof empty) => {
    setFields(next)
    if (add.isError) add.reset()
  }
  const isFull = data !== undefined && data.length >= mostSubscriptions
  return (
    <ResponsiveDialog
      open
      title="Other calendars"
      maxWidth="sm"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2, pt: 1, pb: 2 }}
        onSubmit={(e) => {
          e.preventDefault()
          add.mutate(fields, { onSuccess: () => setFields(empty) })
        }}
      >
        <Typography>
          Times in your other calendars count as busy, and agents no longer find you then. We keep the times only, never
          titles or guests.
        </Typography>
        {isFull ? (
          <Typography color="textSecondary">
            You have {mostSubscriptions} calendars, which is the most. Remove one to add another.
          </Typography>
        ) : (
          <>
            <TextField
              label="Name"
              required
              value={fields.name}
              error={problems['name'] !== undefined}
              helperText={problems['name']}
              slotProps={{ htmlInput: { maxLength: 64 } }}
              onChange={(e) => change({ ...fields, name: e.target.value })}
            />
            <TextField
              label="Address"
              required
              value={fields.url}
              error={problems['url'] !== undefined}
              helperText={
                problems['url'] ??
                'From the settings of that calendar: its secret or public address, often ending with .ics'
              }
              slotProps={{ htmlInput: { maxLength: 2048, inputMode: 'url', autoComplete: 'off' } }}
              onChange={(e) => change({ ...fields, url: e.target.value })}
            />
            <Box>
              <Button type="submit" variant="contained" loading={add.isPending} disabled={!fields.name || !fields.url}>
                Add
              </Button>
            </Box>
          </>
        )}
      </Box>
      {error && !data ? (
        <ErrorState error={error} say="Could not list your calendars" onRetry={() => void refetch()} />
      ) : data ? (
        <Box component="ul" aria-label="Other calendars" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((subscription) => (
            <SubscriptionItem key={subscription.id} userId={userId} subscription={subscription} />
          ))}
        </Box>
      ) : (
        <FormSkeleton fields={2} />
      )}
    </ResponsiveDialog>
  )
}
