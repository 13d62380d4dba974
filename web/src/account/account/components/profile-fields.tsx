import InputAdornment from '@mui/material/InputAdornment'
import { profileTextNames, profileTexts } from '#shared/domain/user/profile-fields.ts'
import { GenresField } from './genres-field.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import type { AccountControl } from './types.ts'

/** Bio, repertoire, links and what the public list shows, shared by artists and groups. */
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
    <GenresField control={control} name={`${at}.genres`} />
    <FormRow>
      <TextInput
        control={control}
        name={`${at}.based_in`}
        label="Based in"
        hint="A town or region, for everybody to see"
        max={64}
      />
      <TextInput
        control={control}
        name={`${at}.price_from`}
        label="Price from"
        hint="Whole dollars, for everybody to see; empty: on request"
        inputMode="numeric"
        start={<InputAdornment position="start">$</InputAdornment>}
      />
    </FormRow>
  </FormStack>
)
