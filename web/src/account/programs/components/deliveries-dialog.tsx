import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#shared/domain/programs/webhook.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { deliveriesQuery, useReplay } from '../api/webhooks.ts'
import { deliveryText } from './delivery-text.ts'
import { kindWords } from './kind-words.ts'
import { ProgramList, ProgramRow } from './program-row.tsx'

/** The last deliveries of a webhook, with their outcome. */
export const DeliveriesDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(deliveriesQuery(webhook.id))
  const replay = useReplay(webhook.id)
  return (
    <ResponsiveDialog
      open
      title={`Deliveries to “${webhook.name}”`}
      onClose={onClose}
      actions={
        <Button loading={isFetching && !isPending} onClick={() => void refetch()}>
          Reload
        </Button>
      }
    >
      {isPending && <ListSkeleton rows={3} height={56} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="textSecondary">Nothing was sent in the last month.</Typography>}
      <ProgramList label="Deliveries">
        {data?.map((delivery) => (
          <ProgramRow
            key={delivery.id}
            title={`${kindWords[delivery.type]} · ${formatDateTime(delivery.timestamp)}`}
            detail={
              <>
                <Typography
                  component="span"
                  variant="inherit"
                  color={delivery.state === 'delivered' ? 'textSecondary' : 'error'}
                >
                  {deliveryText(delivery)}
                </Typography>
                <br />
                {delivery.subject.startsWith('evt_') ? (
                  <Link to={`/event?id=${delivery.subject}`}>Open the event</Link>
                ) : (
                  delivery.subject
                )}
              </>
            }
          >
            <Button
              size="small"
              disabled={replay.isPending}
              aria-label={`Send ${delivery.id} once more`}
              onClick={() => replay.mutate(delivery.id)}
            >
              {delivery.state === 'waiting' ? 'Try now' : 'Send again'}
            </Button>
          </ProgramRow>
        ))}
      </ProgramList>
    </ResponsiveDialog>
  )
}
