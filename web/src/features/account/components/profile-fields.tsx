import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import type { AccountControl } from './types.ts'

/** Bio, repertoire and links, which artists and groups share. */
export const ProfileFields = ({
  control,
  at,
  nameLabel,
  nameHint,
}: {
  control: AccountControl
  at: 'artist' | `groups.${number}`
  nameLabel: string
  nameHint?: string
}) => (
  <FormStack>
    <TextInput control={control} name={`${at}.name`} label={nameLabel} hint={nameHint} required />
    <TextInput control={control} name={`${at}.bio`} label="Bio" rows={4} max={7000} required />
    <TextInput control={control} name={`${at}.repertoire`} label="Repertoire" rows={4} max={7000} required />
    <FormRow>
      <TextInput
        control={control}
        name={`${at}.video_url`}
        label="Video link"
        hint="YouTube only"
        type="url"
        inputMode="url"
        required
      />
      <TextInput control={control} name={`${at}.website_url`} label="Website" type="url" inputMode="url" required />
    </FormRow>
  </FormStack>
)
