import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { formatMoney, platformPercent, zero } from '#shared/domain/money.ts'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'
import { SplitBar } from '#web/booking/rate-split/split-bar.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { formatPercent } from '#web/lib/format/money.ts'
import { normalisePercent } from '#web/booking/event-edit/event-values.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { useParties } from '#web/booking/event-edit/use-parties.ts'
import { SectionFields } from './field-input.tsx'

interface MoneyEditProps extends SectionProps {
  /** The payments. */
  children: ReactNode
}

/** Price and split in edit mode: the bar shows whether the rates of the line-up add up (docs/product.md#money). */
export const MoneyEdit = ({ form, base, children }: MoneyEditProps) => {
  const { control } = form
  const { parts, target, agent, platform, options, prepaid } = useParties(form, base)
  const given = base ? goodwillOf(base) : zero
  const current = options.findIndex(({ isCurrent }) => isCurrent)
  return (
    <Panel
      id={placeId('rates')}
      title="Money"
      aside={current > 0 ? `Of option ${current + 1}, which the client has picked` : undefined}
    >
      <FormRow>
        <MoneyInput
          control={control}
          name="client_rate"
          label="Client rate"
          hint={base?.client_budget ? `The client's budget: ${formatMoney(base.client_budget)}` : undefined}
          required
        />
        <TextInput
          control={control}
          name="agent_percent"
          label="Agent percent"
          inputMode="decimal"
          normalise={normalisePercent}
          end={<InputAdornment position="end">%</InputAdornment>}
          hint={`${formatMoney(agent)} of the client rate`}
          required
        />
      </FormRow>
      <SplitBar parts={parts} target={target} />
      <Typography variant="body2" color="textSecondary">
        BookMe: {formatMoney(platform)}, {formatPercent(base?.bookme_percent ?? platformPercent)} of the client rate
        {given > 0 && `. ${formatMoney(given)} of the client rate went back as goodwill`}
      </Typography>
      {!prepaid && <SectionFields form={form} section="invoice" />}
      {children}
    </Panel>
  )
}
