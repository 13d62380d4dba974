import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import type { Contract } from '#web/components/contract-viewer/contract-text.tsx'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { useSignContract } from '#web/lib/requests/event/client-path.ts'
import { requiredText } from '#shared/domain/schema-parts.ts'

const signatureInput = z.object({
  signature: requiredText('Please type your name', 128),
  consent: z.boolean().refine((agreed) => agreed, 'Please agree to the contract'),
})

interface SignFormProps {
  eventId: string
  contract: Contract
  again: boolean
  onSigned: () => void
}

/** The signature: the typed name and the consent sentence, which is stored as evidence. */
export default function SignForm({ eventId, contract, again, onSigned }: SignFormProps) {
  const form = useZodForm(signatureInput, { defaultValues: { signature: '', consent: false } })
  const { field, fieldState } = useController({ control: form.control, name: 'consent' })
  const sign = useSignContract(eventId)
  const submit = form.handleSubmit(async ({ signature }) => {
    try {
      await sign.mutateAsync({ signature, sha256: contract.sha256 })
    } catch (error) {
      showFieldErrors(form, error)
      return
    }
    // Not a callback of the call: by then the event is signed and this form is unmounted.
    onSigned()
  })
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <Section
        title={again ? 'Sign again' : 'Sign'}
        hint={
          again
            ? 'The price changed after you signed. Your payments remain valid.'
            : 'Your typed name is your signature. Date, time and your device are recorded with it.'
        }
      >
        <FormStack>
          <TextInput
            control={form.control}
            name="signature"
            label="Your full name"
            autoComplete="name"
            required
            max={128}
          />
          <div>
            <FormControlLabel
              sx={{ alignItems: 'flex-start', mr: 0, '& .MuiCheckbox-root': { mt: -1 } }}
              control={
                <Checkbox
                  checked={field.value}
                  onChange={(e) => field.onChange(e.target.checked)}
                  onBlur={field.onBlur}
                  slotProps={{ input: { ref: field.ref, 'aria-describedby': 'consent-help' } }}
                />
              }
              label={contract.consent}
            />
            <FormHelperText id="consent-help" error>
              {fieldState.error?.message}
            </FormHelperText>
          </div>
          <MainAction>
            <Button type="submit" variant="contained" size="large" loading={sign.isPending}>
              Sign contract
            </Button>
          </MainAction>
        </FormStack>
      </Section>
    </form>
  )
}
