import Button from '@mui/material/Button'
// The form's rules come straight from the contract; this single import from `shared/api` is worth its few bytes.
import { usersApi } from '#shared/api/users.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { MainAction } from '#web/components/page.tsx'
import { useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { useSendMessage } from '#web/people/contact/api/send-message.ts'

const empty = { subject: '', message: '' }

export default function ContactForm({ userId }: { userId: string }) {
  const form = useZodForm(usersApi.contact.body(), { defaultValues: empty })
  const { isDirty, isValid } = form.formState
  const draft = useDraft('contact', form)
  const send = useSendMessage(userId)
  useUnsavedChanges(isDirty, draft.drop)
  const submit = form.handleSubmit((values) =>
    send.mutate(values, {
      onSuccess: () => {
        form.reset(empty)
        draft.drop()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <DraftNotice draft={draft} />
      <FormStack>
        <TextInput control={form.control} name="subject" label="Subject" max={150} required />
        <TextInput control={form.control} name="message" label="Message" rows={6} max={1500} required />
        <MainAction>
          <Button type="submit" variant="contained" size="large" disabled={!isValid} loading={send.isPending}>
            Send Message
          </Button>
        </MainAction>
      </FormStack>
    </form>
  )
}
