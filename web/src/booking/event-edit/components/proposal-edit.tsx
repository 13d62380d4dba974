import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { formatMoney } from '#shared/domain/money.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { typedAmount } from '#web/lib/amount.ts'
import { blankOption } from '#web/booking/event-edit/event-values.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { useParties } from '#web/booking/event-edit/use-parties.ts'
import { optionOf } from '#web/booking/event-edit/packages.ts'
import { OptionRates } from './option-rates.tsx'
import { PackageMenu } from './package-menu.tsx'

const most = 3

/**
 * Up to three options for the client; the first costs the client rate (docs/product.md#proposal-and-contract). Prepaid
 * events only.
 */
export const ProposalEdit = ({ form, base }: SectionProps) => {
  const { control } = form
  const options = useFieldArray({ control, name: 'proposals' })
  const rate = useWatch({ control, name: 'client_rate' })
  const { prepaid, options: money } = useParties(form, base)
  const { proposals } = useFormState({ control, name: 'proposals' }).errors
  const problem = proposals?.root?.message ?? proposals?.message
  if (!prepaid) return null

  const add = () => {
    const free = ([1, 2, 3] as const).find((id) => options.fields.every((field) => field.option !== id))
    if (free) options.append(blankOption(free), { shouldFocus: false })
  }
  return (
    <Panel id={placeId('proposal')} title="Proposal">
      <Typography variant="body2" color="textSecondary">
        Up to three options. Each is offered once it has a title and a price. Clients never see rates.
      </Typography>
      <FormStack>
        {options.fields.map((field, i) => (
          <Box key={field.id} role="group" aria-label={`Option ${i + 1}`} sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
              <Typography variant="h5" component="h3">
                Option {i + 1}
                {money[i]?.isPicked && ' · picked by the client'}
              </Typography>
              {i > 0 && money[i]?.isPicked !== true && (
                <Button size="small" color="error" onClick={() => options.remove(i)}>
                  Remove
                </Button>
              )}
            </Box>
            <TextInput control={control} name={`proposals.${i}.title`} label="Title" required={i === 0} max={128} />
            <TextInput
              control={control}
              name={`proposals.${i}.description`}
              label="Description"
              rows={3}
              required={i === 0}
              max={4096}
            />
            {money[i]?.isCurrent ? (
              <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatMoney(typedAmount(rate))}{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  follows the client rate and the rates of the line-up
                </Typography>
              </Typography>
            ) : (
              <>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                  <PackageMenu
                    label="From a package"
                    onPick={(chosen) => options.update(i, optionOf(form.getValues(`proposals.${i}`), chosen))}
                  />
                </Box>
                <Box sx={{ maxWidth: '12.5rem' }}>
                  <MoneyInput control={control} name={`proposals.${i}.price`} label="Price" />
                </Box>
                {money[i] && money[i].price > 0 && <OptionRates form={form} at={i} parties={money[i]} />}
              </>
            )}
          </Box>
        ))}
        {problem && <FormHelperText error>{problem}</FormHelperText>}
        {options.fields.length < most && (
          <Button variant="outlined" size="small" startIcon={<AddIcon />} sx={{ justifySelf: 'start' }} onClick={add}>
            Add option
          </Button>
        )}
      </FormStack>
    </Panel>
  )
}
