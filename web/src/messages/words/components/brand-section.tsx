import Button from '@mui/material/Button'
import { useState } from 'react'
import { brandInput, type BrandView } from '#shared/domain/brand/schema.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { NativePicker } from '#web/components/form/native-picker.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { PicturePicker } from '#web/components/picture-picker.tsx'
import { Section } from '#web/components/section.tsx'
import { useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useSaveBrand, useUploadBrandLogo } from '#web/messages/words/api/brand.ts'

const usual = '#1f4e79'
const valuesOf = ({ name, color }: BrandView) => ({ name: name ?? '', color: color ?? usual })

/** How the agency looks in mails and to the clients of its offers. The logo is stored as it is chosen. */
export default function BrandSection({ brand }: { brand: BrandView }) {
  const form = useZodForm(brandInput(), { defaultValues: valuesOf(brand) })
  const conflict = useFormConflict({ noun: 'look', record: brand, form, valuesOf })
  const draft = useDraft('brand', form, conflict)
  const save = useSaveBrand()
  const logo = useUploadBrandLogo()
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number>()
  useUnsavedChanges(form.formState.isDirty, draft.drop)
  const submit = form.handleSubmit(async (values) => {
    try {
      conflict.settle(await conflict.send((version) => save.mutateAsync({ ...values, version })))
      draft.drop()
    } catch (error) {
      showFieldErrors(form, error)
    }
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (!chosen) return
    setProgress(0)
    logo.mutate(
      { file: chosen, onProgress: setProgress },
      {
        onSuccess: (stored) => {
          setFile(undefined)
          conflict.follow(stored)
        },
        onSettled: () => setProgress(undefined),
      },
    )
  }
  return (
    <Section title="Look" hint="Mails about events and the pages of an offer carry this name, logo and color.">
      <form noValidate onSubmit={(e) => void submit(e)}>
        <FormStack>
          <DraftNotice draft={draft} />
          <FormRow>
            <TextInput control={form.control} name="name" label="Name of the agency" required max={60} />
            <NativePicker control={form.control} name="color" label="Color" type="color" hint="Of buttons" />
          </FormRow>
          <PicturePicker
            label="Logo"
            src={brand.logo}
            name={brand.name ?? 'Agency'}
            file={file}
            onChoose={choose}
            error={logo.error ? failureText(logo.error) : undefined}
            progress={progress}
          />
          <Button
            type="submit"
            variant="outlined"
            sx={{ justifySelf: 'start' }}
            loading={save.isPending}
            disabled={!form.formState.isDirty && brand.name !== null}
          >
            Save look
          </Button>
        </FormStack>
      </form>
      {conflict.dialog}
    </Section>
  )
}
