import InputAdornment from '@mui/material/InputAdornment'
import { useWatch } from 'react-hook-form'
import { platformPercent, formatMoney } from '#shared/domain/money.ts'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { fieldOf, labelOf, paidFields, type PaidField } from '#shared/domain/event/record/fields.ts'
import { SplitBar } from '#web/booking/rate-split/split-bar.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { Section } from '#web/components/section.tsx'
import { formatPercent } from '#web/lib/format/money.ts'
import { noneWanted, normalisePercent } from '#web/booking/event-edit/event-values.ts'
import { isPrepaidAt } from '#shared/domain/venue/kinds.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { SectionFields } from './field-input.tsx'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { useParties } from '#web/booking/event-edit/use-parties.ts'
import { Line, Rows } from './rate-rows.tsx'

const partNames = { artist: 'Artist', bandleader: 'Band leader' }

/** The part that an amount pays. A part has a rate; other amounts may be nothing. */
const payOf = (field: PaidField) => {
  const payee = fieldOf(field).payee!
  return { payee, part: partNames[payee], isRequired: field === `${payee}_rate` }
}

/** All rates. Agent's and platform's shares are computed; the bar shows whether they add up (docs/product.md#money). */
export const RatesSection = ({ form, base }: SectionProps) => {
  const { control } = form
  const [artist, bandleader, musicians, slots] = useWatch({
    control,
    name: ['artist', 'bandleader', 'musicians', 'musician_slots'],
  })
  const { parts, target, agent, platform, options } = useParties(form, base)
  const current = options.findIndex(({ isCurrent }) => isCurrent)
  const isLed = bandleader !== null && bandleader.id !== noneWanted.id
  const budget = base?.client_budget ? `The client's budget: ${formatMoney(base.client_budget)}` : undefined
  return (
    <Section
      title="Rates"
      id={placeId('rates')}
      hint={current > 0 ? `Of option ${current + 1}, which the client has picked` : undefined}
    >
      <Rows>
        <Line name="Client rate" detail={budget}>
          <MoneyInput control={control} name="client_rate" label="Client rate" required />
        </Line>
        <Line name="Agent" detail={`${formatMoney(agent)} of the client rate`}>
          <TextInput
            control={control}
            name="agent_percent"
            label="Agent percent"
            inputMode="decimal"
            normalise={normalisePercent}
            end={<InputAdornment position="end">%</InputAdornment>}
            required
          />
        </Line>
        <Line name="Platform" detail={`${formatPercent(base?.bookme_percent ?? platformPercent)} of the client rate`}>
          <span className="figure">{formatMoney(platform)}</span>
        </Line>
        {paidFields.map((field) => {
          const { payee, part, isRequired } = payOf(field)
          const person = { artist, bandleader: isLed ? bandleader : null }[payee]
          return (
            person && (
              <Line key={field} name={person.name} detail={part}>
                <MoneyInput control={control} name={field} label={labelOf(field)} required={isRequired} />
              </Line>
            )
          )
        })}
        {musicians.map((entry, i) => (
          <Line key={`${entry.musician_id}|${entry.instrument}`} name={entry.musician_name} detail={entry.instrument}>
            <MoneyInput control={control} name={`musicians.${i}.rate`} label="Rate" required />
          </Line>
        ))}
        {slots.map((slot, i) => (
          <Line key={slot.slot_id || i} name="Empty slot" detail={slot.instrument || undefined}>
            <MoneyInput control={control} name={`musician_slots.${i}.rate`} label="Rate" required />
          </Line>
        ))}
      </Rows>
      <SplitBar parts={parts} target={target} />
    </Section>
  )
}

/** Details for the invoice of a postpaid event. */
export const InvoiceSection = ({ form }: Pick<SectionProps, 'form'>) => {
  const venue = useWatch({ control: form.control, name: 'venue' })
  if (!venue || isPrepaidAt(venue.kind)) return null
  return (
    <Section title="The invoice">
      <FormStack>
        <SectionFields form={form} section="invoice" />
      </FormStack>
    </Section>
  )
}

/** The rates a band leader can see: the musicians'. */
export const MusicianRatesSection = ({ form }: Pick<SectionProps, 'form'>) => {
  const { control } = form
  const musicians = useWatch({ control, name: 'musicians' })
  if (musicians.length === 0) return null
  return (
    <Section
      title="Musicians' rates"
      hint="The musicians' total is agreed with the agent: to raise one rate, lower another."
    >
      <Rows>
        {musicians.map((entry, i) => (
          <Line key={`${entry.musician_id}|${entry.instrument}`} name={entry.musician_name} detail={entry.instrument}>
            <MoneyInput control={control} name={`musicians.${i}.rate`} label="Rate" required />
          </Line>
        ))}
      </Rows>
    </Section>
  )
}
