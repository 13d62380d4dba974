import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  accountKinds,
  accountKindsInOrder,
  accountMapInput,
  type AccountMap,
} from '#shared/domain/payment/account-map.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { accountsQuery, useSaveAccounts } from '../api/accounts.ts'

const blank = Object.fromEntries(accountKindsInOrder.map((kind) => [kind, '']))

const Accounts = ({ map, onClose }: { map: AccountMap; onClose: () => void }) => {
  const { version, quickbooks, xero, xero_tax_rate } = map
  const save = useSaveAccounts()
  const form = useZodForm(accountMapInput(), {
    defaultValues: { quickbooks: { ...blank, ...quickbooks }, xero: { ...blank, ...xero }, xero_tax_rate },
  })
  return (
    <FormDialog
      title="Accounts of your accountant"
      label="Save"
      form={form}
      onSubmit={(values) => save.mutateAsync({ ...values, version })}
      onDone={onClose}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        Once, with your accountant: the account of QuickBooks by name (Parent:Account), that of Xero by its code.
      </Typography>
      {accountKindsInOrder.map((kind) => (
        <Box key={kind} role="group" aria-label={accountKinds[kind]}>
          <Typography sx={{ fontWeight: 600, mb: 1 }}>{accountKinds[kind]}</Typography>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
            <TextInput
              control={form.control}
              name={`quickbooks.${kind}`}
              label="In QuickBooks"
              hint={`Else “BookMe ${accountKinds[kind]}”`}
            />
            <TextInput control={form.control} name={`xero.${kind}`} label="Code in Xero" />
          </Box>
        </Box>
      ))}
      <TextInput control={form.control} name="xero_tax_rate" label="Tax rate in Xero" required />
    </FormDialog>
  )
}

/** Maps the ledger's accounts to those of the accountant's program. */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(accountsQuery)
  return data ? <Accounts map={data} onClose={onClose} /> : null
}
