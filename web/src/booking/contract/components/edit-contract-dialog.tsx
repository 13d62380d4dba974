import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as z from 'zod'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { leaveQuestion } from '#web/components/use-unsaved-changes.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { useUpdateContract } from '#web/lib/requests/event/get-contract.ts'
import { requiredText } from '#shared/domain/schema-parts.ts'

const contractInput = z.object({ title: requiredText('Required', 256), text: requiredText('Required', 60_000) })

const valuesOf = ({ title, text }: Contract) => ({ title, text })

interface EditContractDialogProps {
  eventId: string
  contract: Contract
  onClose: () => void
}

/** Admins only, until the client has signed (docs/product.md#roles-and-permissions). */
export default function EditContractDialog({ eventId, contract, onClose }: EditContractDialogProps) {
  const form = useZodForm(contractInput, { defaultValues: valuesOf(contract) })
  const { send, dialog } = useFormConflict({ noun: 'contract', record: contract, form, valuesOf })
  const { isDirty } = form.formState
  const update = useUpdateContract(eventId)
  const submit = form.handleSubmit(async (values) => {
    try {
      await send((version) => update.mutateAsync({ ...values, version }))
      onClose()
    } catch (error) {
      showFieldErrors(form, error)
    }
  })
  const close = async () => {
    if (
      isDirty &&
      !(await confirm({
        title: 'Unsaved changes',
        text: leaveQuestion,
        confirm: 'Leave',
        cancel: 'Stay',
        destructive: true,
      }))
    )
      return
    onClose()
  }
  return (
    <ResponsiveDialog
      open
      title="Edit Contract"
      onClose={() => void close()}
      maxWidth="md"
      onSubmit={(e) => void submit(e)}
      actions={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button type="submit" variant="contained" loading={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FormStack>
        {contract.edit_is_older ? (
          <Alert severity="warning">
            Terms or clauses have changed since this text was edited. Lines of changed terms were written anew; please
            check the rest.
          </Alert>
        ) : (
          <Alert severity="info">
            What you write here stays when the terms change later; only the lines of changed terms are then written
            anew.
          </Alert>
        )}
        <TextInput control={form.control} name="title" label="Title" required max={256} />
        <TextInput
          control={form.control}
          name="text"
          label="Text"
          rows={14}
          required
          max={60_000}
          hint="A line like “1. PARTIES” becomes a heading"
        />
      </FormStack>
      {dialog}
    </ResponsiveDialog>
  )
}
