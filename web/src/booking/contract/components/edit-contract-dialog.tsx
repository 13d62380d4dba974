import Alert from '@mui/material/Alert'
import * as z from 'zod'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
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
  const conflict = useFormConflict({ noun: 'contract', record: contract, form, valuesOf })
  const update = useUpdateContract(eventId)
  return (
    <FormDialog
      title="Edit Contract"
      label="Save"
      maxWidth="md"
      asks
      form={form}
      conflict={conflict}
      onSubmit={(values) => conflict.send((version) => update.mutateAsync({ ...values, version }))}
      onClose={onClose}
    >
      {contract.edit_is_older ? (
        <Alert severity="warning">
          Terms or clauses have changed since this text was edited. Lines of changed terms were written anew; please
          check the rest.
        </Alert>
      ) : (
        <Alert severity="info">
          What you write here stays when the terms change later; only the lines of changed terms are then written anew.
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
    </FormDialog>
  )
}
