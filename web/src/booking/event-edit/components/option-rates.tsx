import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import InputAdornment from '@mui/material/InputAdornment'
import { useEffect, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { SplitBar } from '#web/booking/rate-split/split-bar.tsx'
import { normalisePercent, payeeValues, percentText, usualSplit } from '#web/booking/event-edit/event-values.ts'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'
import type { OptionParties } from '#web/booking/event-edit/use-parties.ts'
import { EditRow, EditRows } from './edit-rows.tsx'

const Line = ({ name, detail, children }: { name: string; detail?: string | undefined; children: ReactNode }) => (
  <EditRow
    label={detail ? `${name}, ${detail}` : name}
    name={name}
    who={
      <>
        {name}
        {detail && <small>{detail}</small>}
      </>
    }
    rate={children}
  />
)

interface OptionRatesProps {
  form: EventForm
  /** Its index in the list. */
  at: number
  parties: OptionParties
}

/** The rates of an option other than the current one: the usual split, or its own rates. */
export const OptionRates = ({ form, at, parties }: OptionRatesProps) => {
  const { control, setValue, clearErrors } = form
  const path = `proposals.${at}` as const
  const own = useWatch({ control, name: `${path}.rates` })
  const errors = useFormState({ control, name: `${path}.rates` }).errors
  const problem = errors.proposals?.[at]?.rates?.message
  const { parts, price, rates, agentPercent } = parties
  const payees = rates.map(({ payee }) => payee)
  const isStale = own != null && own.map(({ payee }) => payee).join('\n') !== payees.join('\n')
  useEffect(() => {
    // After line-up changes, drops people who left and lets new ones share the rest.
    if (isStale) setValue(`${path}.rates`, payeeValues(rates), { shouldDirty: true })
  }, [isStale, path, rates, setValue])

  const giveOwn = () => {
    setValue(`${path}.agent_percent`, percentText(agentPercent), { shouldDirty: true })
    setValue(`${path}.rates`, payeeValues(rates), { shouldDirty: true })
    clearErrors(path)
  }
  const takeUsual = () => {
    setValue(`${path}.rates`, usualSplit.rates, { shouldDirty: true, shouldValidate: true })
    setValue(`${path}.agent_percent`, usualSplit.agent_percent, { shouldDirty: true })
    clearErrors(path)
  }
  const [agent, platform, ...people] = parts
  const asUsual = own ? [] : people.filter((_, i) => rates[i]?.isUsual)
  return (
    <div role="group" aria-label={`Rates of option ${at + 1}`}>
      <EditRows>
        <Line
          name="Agent"
          detail={own ? `${formatMoney(agent!.cents)} of this price` : `${percentText(agentPercent) || '…'}%`}
        >
          {own ? (
            <TextInput
              control={control}
              name={`${path}.agent_percent`}
              label="Agent percent"
              inputMode="decimal"
              normalise={normalisePercent}
              end={<InputAdornment position="end">%</InputAdornment>}
              required
            />
          ) : (
            <span style={{ textAlign: 'right' }}>{formatMoney(agent!.cents)}</span>
          )}
        </Line>
        <Line name="BookMe">
          <span style={{ textAlign: 'right' }}>{formatMoney(platform!.cents)}</span>
        </Line>
        {people.map((part, i) =>
          own && !isStale ? (
            <Line key={part.key} name={part.label}>
              <MoneyInput control={control} name={`${path}.rates.${i}.rate`} label="Rate" required />
            </Line>
          ) : (
            !asUsual.includes(part) && (
              <Line key={part.key} name={part.label} detail={own ? undefined : 'Takes the difference'}>
                <span style={{ textAlign: 'right' }}>{formatMoney(part.cents)}</span>
              </Line>
            )
          ),
        )}
        {!own && asUsual.length > 0 && (
          <Line name="Everybody else" detail="As usual">
            <span style={{ textAlign: 'right' }}>{formatMoney(sum(asUsual.map((part) => part.cents)))}</span>
          </Line>
        )}
      </EditRows>
      <SplitBar parts={parts} target={price} />
      {problem && sum(parts.map((part) => part.cents)) === price && <FormHelperText error>{problem}</FormHelperText>}
      {/* The first option's rates are the usual ones, even while another is picked. */}
      {(at > 0 || !own) && (
        <Button size="small" sx={{ mt: 1, ml: -1 }} onClick={own ? takeUsual : giveOwn}>
          {own ? 'Back to the usual split' : 'Set rates for this option'}
        </Button>
      )}
    </div>
  )
}
