import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#shared/domain/programs/webhook.ts'
import { webhookKinds } from '#shared/domain/programs/webhook-kinds.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { useDeleteWebhook, useReplaceSecret, webhooksQuery } from '../api/webhooks.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { deliveryText } from './delivery-text.ts'
import { kindWords } from './kind-words.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { ProgramList, ProgramRow } from './program-row.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const kindsText = (kinds: Webhook['kinds']) =>
  kinds.length === webhookKinds.length ? 'Everything' : kinds.map((kind) => kindWords[kind]).join(', ')

/** The programs that hear of what happens, and whether it arrives. */
export const Webhooks = () => {
  const { data, error, isPending, refetch } = useQuery(webhooksQuery)
  const [adds, setAdds] = useState(false)
  const [shown, setShown] = useState<Webhook>()
  const [renewed, setRenewed] = useState<string>()
  const replace = useReplaceSecret()
  const remove = useDeleteWebhook()
  return (
    <Section
      title="Webhooks"
      hint={
        'A program of yours hears at once of what happens, signed, and in the order of each event. ' +
        'Deliveries that do not arrive are tried again for three days.'
      }
      action={<Button onClick={() => setAdds(true)}>New webhook</Button>}
    >
      {isPending && <ListSkeleton rows={2} height={72} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="textSecondary">No program hears of anything.</Typography>}
      <ProgramList label="Webhooks">
        {data?.map((webhook) => (
          <ProgramRow
            key={webhook.id}
            title={webhook.name}
            detail={
              <>
                {webhook.url}
                <br />
                {kindsText(webhook.kinds)} · added by {webhook.by || 'somebody who is gone'}
                <br />
                {webhook.last_delivery === null ? 'Nothing sent yet' : `Last: ${deliveryText(webhook.last_delivery)}`}
                {webhook.failing_since !== null && (
                  <Alert severity="error" sx={{ mt: 1 }}>
                    Nothing has arrived since {formatDateTime(webhook.failing_since)}. Once its server answers again,
                    send it once more.
                  </Alert>
                )}
              </>
            }
          >
            <Button size="small" aria-label={`Deliveries to ${webhook.name}`} onClick={() => setShown(webhook)}>
              Deliveries
            </Button>
            <Button
              size="small"
              disabled={replace.isPending}
              aria-label={`New secret for ${webhook.name}`}
              onClick={() => {
                setRenewed(webhook.name)
                replace.mutate(webhook)
              }}
            >
              New secret
            </Button>
            <Button
              size="small"
              color="error"
              disabled={remove.isPending}
              aria-label={`Delete ${webhook.name}`}
              onClick={() => remove.mutate(webhook)}
            >
              Delete
            </Button>
          </ProgramRow>
        ))}
      </ProgramList>
      {adds && <NewWebhookDialog onClose={() => setAdds(false)} />}
      {shown && <DeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />}
      {replace.data && (
        <SecretDialog
          title={`The new secret of “${renewed}”`}
          label="Signing secret"
          secret={replace.data.secret}
          onClose={replace.reset}
        />
      )}
    </Section>
  )
}
