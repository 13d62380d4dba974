import Button, { type ButtonProps } from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { formatMoney, sum, zero } from '#shared/domain/money.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const toPayOut = (events: readonly EventProjection[]) => sum(events.map(({ to_pay_out }) => to_pay_out ?? zero))

/** One after the other, so that a refusal does not stop the rest. */
const payAll = async (events: readonly EventProjection[]): Promise<string[]> => {
  const refused: string[] = []
  for (const event of events) {
    try {
      const paid = await call('POST /events/{id}/pay', { params: { id: event.id } })
      if (paid.pay_errors?.length) refused.push(event.name ?? 'Event')
    } catch {
      refused.push(event.name ?? 'Event')
    }
  }
  return refused
}

interface PayAllButtonProps extends Pick<ButtonProps, 'variant'> {
  events: readonly EventProjection[]
}

/** Pays the vendors of several gigs, after saying how much goes out for each. */
export const PayAllButton = ({ events, variant }: PayAllButtonProps) => {
  const pay = useMutation({
    mutationFn: () => payAll(events),
    onSuccess: (refused) => {
      if (refused.length === 0) notify.success('Payments initiated')
      else notify.error(`Not everybody was paid: ${refused.join(', ')}. Please look at these events`)
      return queryClient.invalidateQueries({ queryKey: ['events'] })
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Pay the vendors of ${events.length} gigs now?`,
      lines: events.map((event) => ({ name: event.name ?? 'Event', value: formatMoney(event.to_pay_out ?? zero) })),
      total: formatMoney(toPayOut(events)),
      confirm: 'Pay Vendors',
    })
    if (isSure) pay.mutate()
  }
  return (
    <Button variant={variant} loading={pay.isPending} onClick={() => void ask()}>
      Pay all {events.length}
    </Button>
  )
}
