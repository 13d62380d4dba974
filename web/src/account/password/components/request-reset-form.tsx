import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as z from 'zod'
import { email } from '#shared/domain/schema-parts.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useRequestReset } from '#web/account/password/api/request-reset.ts'

const schema = z.object({ email: email() })

/** The response is the same for known and unknown addresses. */
export default function RequestResetForm() {
  const form = useZodForm(schema, { defaultValues: { email: '' } })
  const request = useRequestReset()
  const submit = form.handleSubmit((values) => request.mutate(values))
  if (request.isSuccess)
    return (
      <Alert severity="success" role="status">
        {request.data.message}
      </Alert>
    )
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <FormStack>
        <TextInput
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <Button type="submit" variant="contained" size="large" loading={request.isPending}>
          Send reset link
        </Button>
      </FormStack>
    </form>
  )
}
