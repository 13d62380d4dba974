import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { useSignContract } from '#web/lib/requests/event/client-path.ts'
import { ContractChanged } from './contract-changed.tsx'
import { resembles } from '#shared/domain/contract/resemblance.ts'
import { requiredText } from '#shared/domain/schema-parts.ts'

const signatureInput = z.object({
  signature: requiredText('Please type your name', 128),
  consent: z.boolean().refine((agreed) => agreed, 'Please agree to the contract'),
})

const signHint = 'Your typed name is your signature. Date, time and your device are recorded with it.'
const againHints = {
  contract: 'The contract changed after you signed.',
  amendment: 'It takes effect once everybody has agreed.',
}

const isMeant = (signature: string, name: string) =>
  confirm({
    title: 'Is this your name?',
    text: `You typed “${signature}”, and this account belongs to ${name}. Both names are kept with the signature.`,
    confirm: 'Sign with this name',
    cancel: 'Change it',
  })

interface SignFormProps {
  eventId: string
  contract: Contract
  again: boolean
  /** The names of the account and of the client: a signature that resembles neither needs a second click. */
  names: readonly string[]
  onSigned: () => void
}

/** The signature: the typed name and the consent sentence, which is stored as evidence. */
export default function SignForm({ eventId, contract, again, names, onSigned }: SignFormProps) {
  const form = useZodForm(signatureInput, { defaultValues: { signature: '', consent: false } })
  const { field, fieldState } = useController({ control: form.control, name: 'consent' })
  const sign = useSignContract(eventId)
  // The screen reads the contract again in the background: the signature is to the text that was read.
  const [read, setRead] = useState(contract)
  const isChanged = contract.sha256 !== read.sha256
  const readAgain = () => {
    setRead(contract)
    form.resetField('consent')
  }
  const submit = form.handleSubmit(async ({ signature }) => {
    if (!names.some((name) => resembles(signature, name)) && !(await isMeant(signature, names[0]!))) return
    try {
      await sign.mutateAsync({ signature, sha256: read.sha256 })
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
        title={contract.kind === 'amendment' ? 'Sign the amendment' : again ? 'Sign again' : 'Sign'}
        hint={again ? `${againHints[contract.kind]} Your payments remain valid.` : signHint}
      >
        <FormStack>
          {isChanged && <ContractChanged read={read} now={contract} onRead={readAgain} />}
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
            <Button type="submit" variant="contained" size="large" loading={sign.isPending} disabled={isChanged}>
              {contract.kind === 'amendment' ? 'Sign amendment' : 'Sign contract'}
            </Button>
          </MainAction>
        </FormStack>
      </Section>
    </form>
  )
}
