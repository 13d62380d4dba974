import { profileTextNames, profileTexts } from '#shared/domain/user/profile-fields.ts'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import type { AccountControl } from './types.ts'

/** Bio, repertoire and links, shared by artists and groups. */
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
    {profileTextNames.map((field) => (
      <TextInput key={field} control={control} name={`${at}.${field}`} rows={4} {...profileTexts[field]} required />
    ))}
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
