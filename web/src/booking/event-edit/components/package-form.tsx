import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { restOf } from '#shared/domain/package/fill.ts'
import { packageInput } from '#shared/domain/package/schema.ts'
import { money, positiveMoney } from '#shared/domain/schema-parts.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { amountText, toAmountText, typedAmount } from '#web/lib/amount.ts'
import { InstrumentSelect } from '#web/booking/components/instrument-select.tsx'
import { type Package, type PackageBody, useSavePackage } from '#web/booking/event-edit/api/packages.ts'

const { shape } = packageInput()
const schema = z.object({
  ...{ name: shape.name, rest: shape.rest, description: shape.description, add_ons: shape.add_ons },
  price: amountText(positiveMoney()),
  hours: z
    .string()
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(shape.hours),
  places: z.array(z.object({ instrument: z.string(), rate: amountText(money()) })),
})

const rests = [
  { value: 'artist', label: 'Artist' },
  { value: 'bandleader', label: 'Band leader' },
]
const row = { display: 'flex', gap: 1, alignItems: 'center' } as const

interface PackageFormProps {
  start: PackageBody
  /** The stored one. */
  before: Package | undefined
  onClose: () => void
}

/** A package: price and hours, the places with their rates, and what is sold with it. */
export const PackageForm = ({ start, before, onClose }: PackageFormProps) => {
  const form = useZodForm(schema, {
    defaultValues: {
      ...{ name: start.name, price: toAmountText(start.price), hours: String(start.hours) },
      ...{ rest: start.rest ?? 'artist', description: start.description ?? '' },
      places: (start.places ?? []).map(({ instrument, rate }) => ({
        instrument: instrument ?? '',
        rate: toAmountText(rate),
      })),
      add_ons: (start.add_ons ?? []).map(({ name, contains }) => ({ name, contains: contains ?? '' })),
    },
  })
  const { control } = form
  const places = useFieldArray({ control, name: 'places' })
  const addOns = useFieldArray({ control, name: 'add_ons' })
  const [price, typed, rest] = useWatch({ control, name: ['price', 'places', 'rest'] })
  const agent_percent = start.agent_percent ?? null
  const left: Cents = restOf({
    ...{ price: typedAmount(price), agent_percent },
    places: typed.map(({ rate }) => ({ rate: typedAmount(rate), instrument: null })),
  })
  const save = useSavePackage(before)
  const submit = ({ places: typedPlaces, ...values }: z.output<typeof schema>) => {
    const chosen = typedPlaces.map(({ instrument, rate }) => ({ instrument: instrument || null, rate }))
    return save.mutateAsync({ ...values, agent_percent, places: chosen })
  }
  return (
    <FormDialog
      title={before ? 'Change the package' : 'New package'}
      label="Save package"
      maxWidth="sm"
      draft={`package.${before?.id ?? 'new'}`}
      {...{ form, onClose, onSubmit: submit }}
    >
      <TextInput control={control} name="name" label="Name" required max={80} autoFocus />
      <FormRow>
        <MoneyInput control={control} name="price" label="Price" required />
        <TextInput control={control} name="hours" label="Hours" inputMode="decimal" required />
        <SelectInput control={control} name="rest" label="The rest goes to" options={rests} />
      </FormRow>
      <Typography variant="body2" color={left < 0 ? 'error' : 'textSecondary'}>
        {left < 0
          ? `${formatMoney(-left as Cents)} are missing: shares and places are more than the price`
          : `${formatMoney(left)} are left for the ${rest === 'artist' ? 'artist' : 'band leader'}`}
      </Typography>
      <TextInput control={control} name="description" label="Description for the client" rows={2} max={1024} />
      <Typography variant="subtitle2" component="h3">
        Line-up
      </Typography>
      {places.fields.map(({ id, instrument }, i) => (
        <Box key={id} sx={row} role="group" aria-label={`Place ${i + 1}`}>
          <InstrumentSelect
            label={`Instrument of place ${i + 1}`}
            value={instrument}
            onChange={(chosen) => places.update(i, { ...form.getValues(`places.${i}`), instrument: chosen })}
          />
          <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
            <MoneyInput control={control} name={`places.${i}.rate`} label="Rate" required />
          </Box>
          <IconButton size="small" aria-label={`Remove place ${i + 1}`} onClick={() => places.remove(i)}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        sx={{ justifySelf: 'start' }}
        onClick={() => places.append({ instrument: '', rate: '0.00' }, { shouldFocus: false })}
      >
        Add place
      </Button>
      <Typography variant="subtitle2" component="h3">
        Add-ons
      </Typography>
      {addOns.fields.map(({ id }, i) => (
        <Box key={id} sx={row} role="group" aria-label={`Add-on ${i + 1}`}>
          <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
            <TextInput control={control} name={`add_ons.${i}.name`} label="Add-on" required max={64} />
          </Box>
          <Box sx={{ flex: '2 1 8rem', minWidth: 0 }}>
            <TextInput control={control} name={`add_ons.${i}.contains`} label="What is in it" max={512} />
          </Box>
          <IconButton size="small" aria-label={`Remove add-on ${i + 1}`} onClick={() => addOns.remove(i)}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        sx={{ justifySelf: 'start' }}
        onClick={() => addOns.append({ name: '', contains: '' }, { shouldFocus: false })}
      >
        Add add-on
      </Button>
    </FormDialog>
  )
}
