import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFieldArray } from 'react-hook-form'
import { contractClausesInput, maxClauses, type ContractClausesInput } from '#shared/domain/contract/schema.ts'
import { placeholders } from '#shared/domain/contract/placeholders.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { useUpdateClauses } from '#web/booking/contract-clauses/api/clauses.ts'
import { pageWidth } from '#web/lib/looks.ts'

type Clauses = Answer<'GET /contract-clauses'>

const valuesOf = ({ agency, agency_address, governing_law, clauses }: Clauses): ContractClausesInput => ({
  agency,
  agency_address,
  governing_law,
  clauses,
})

/** The agency's clauses for all contracts; signed contracts keep theirs. */
export const ClausesForm = ({ clauses }: { clauses: Clauses }) => {
  const form = useZodForm(contractClausesInput(), { defaultValues: valuesOf(clauses) })
  const { control } = form
  const list = useFieldArray({ control, name: 'clauses' })
  const conflict = useFormConflict({ noun: 'contract template', record: clauses, form, valuesOf })
  const draft = useDraft('clauses', form, conflict)
  const update = useUpdateClauses()
  useUnsavedChanges(form.formState.isDirty, draft.drop)
  const submit = form.handleSubmit(async (values) => {
    try {
      conflict.settle(await conflict.send((version) => update.mutateAsync({ ...values, version })))
      draft.drop()
    } catch (error) {
      showFieldErrors(form, error)
    }
  })
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <DraftNotice draft={draft} />
      <Box
        sx={{ display: 'grid', gap: 3, maxWidth: pageWidth.reading, mx: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Section
          title="Agency"
          hint={
            clauses.updated_at
              ? `Version ${clauses.version}, saved ${formatDateTime(clauses.updated_at)} by ${clauses.updated_by}.`
              : 'These clauses come with BookMe. Have a lawyer review them before you rely on them.'
          }
        >
          <FormStack>
            <FormRow>
              <TextInput control={control} name="agency" label="Name of the agency" required max={128} />
              <TextInput control={control} name="governing_law" label="Governing law" required max={200} />
            </FormRow>
            <TextInput control={control} name="agency_address" label="Address" max={256} />
          </FormStack>
        </Section>
        <Section
          title="Placeholders"
          hint="Each event fills these in. Parties, performance and price precede the clauses."
        >
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gap: 1,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {Object.entries(placeholders).map(([name, meaning]) => (
              <div key={name}>
                <Typography
                  component="dt"
                  sx={{ fontFamily: 'monospace', fontSize: '0.875rem' }}
                >{`{${name}}`}</Typography>
                <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
                  {meaning}
                </Typography>
              </div>
            ))}
          </Box>
        </Section>
        {list.fields.map((field, i) => (
          <Section
            key={field.id}
            title={`Clause ${i + 1}`}
            action={
              <Box>
                <IconButton
                  aria-label={`Move clause ${i + 1} up`}
                  disabled={i === 0}
                  onClick={() => list.swap(i, i - 1)}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  aria-label={`Move clause ${i + 1} down`}
                  disabled={i === list.fields.length - 1}
                  onClick={() => list.swap(i, i + 1)}
                >
                  <DownIcon />
                </IconButton>
                <IconButton
                  aria-label={`Remove clause ${i + 1}`}
                  disabled={list.fields.length === 1}
                  onClick={() => list.remove(i)}
                >
                  <DeleteIcon />
                </IconButton>
              </Box>
            }
          >
            <FormStack>
              <TextInput control={control} name={`clauses.${i}.title`} label="Heading" required max={80} />
              <TextInput control={control} name={`clauses.${i}.text`} label="Text" rows={3} required max={6000} />
            </FormStack>
          </Section>
        ))}
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={list.fields.length >= maxClauses}
          onClick={() => list.append({ title: '', text: '' })}
          sx={{ justifySelf: 'start' }}
        >
          Add clause
        </Button>
        <MainAction>
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={update.isPending}
            // The product's own clauses can be saved as they are: then they are the agency's.
            disabled={!form.formState.isDirty && clauses.version > 0}
          >
            Save
          </Button>
        </MainAction>
      </Box>
      {conflict.dialog}
    </form>
  )
}
