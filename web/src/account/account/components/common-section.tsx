import type { User } from '#shared/domain/user/schema.ts'
import { CellPhoneInput } from '#web/components/form/cell-phone-input.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { PicturePicker } from '#web/components/picture-picker.tsx'
import { zipNotFound } from '#web/lib/requests/find-zipcode.ts'
import { Section } from '#web/components/section.tsx'
import type { AccountControl, PictureState } from './types.ts'

interface CommonSectionProps {
  user: User
  /** Step 2 of the sign-up: without the fields of step 1. */
  signup?: boolean
  control: AccountControl
  pictures: PictureState
  picture: string | undefined
  /** City and state of the ZIP, once known; undefined if they must be typed. */
  place: string | undefined
  onLeaveEmail: (email: string) => void
  onLeaveZip: (zip: string) => void
  onLeavePlace: () => void
}

/** The post adds ZIP codes every month. */
const PlaceFields = ({ control, onLeave }: { control: AccountControl; onLeave: () => void }) => (
  <>
    <TextInput
      control={control}
      name="city"
      label="City"
      hint="We do not know this ZIP. Please enter its city and state"
      autoComplete="address-level2"
      onLeave={onLeave}
      required
    />
    <TextInput
      control={control}
      name="state"
      label="State"
      autoComplete="address-level1"
      normalise={(text) => text.toUpperCase()}
      onLeave={onLeave}
      required
    />
  </>
)

export const CommonSection = ({
  user,
  signup = false,
  control,
  pictures,
  picture,
  place,
  onLeaveEmail,
  onLeaveZip,
  onLeavePlace,
}: CommonSectionProps) => (
  <Section title="About you">
    <FormStack>
      <PicturePicker
        label="Profile picture"
        hint="Best if square. JPEG, PNG, HEIC or WebP, large images are slow."
        src={picture}
        name={`${user.first} ${user.last}`}
        file={pictures.chosen['profile']}
        onChoose={(file) => pictures.choose('profile', file)}
        error={pictures.refused['profile'] ?? pictures.problems['profile_picture']}
        progress={pictures.progress['profile']}
      />
      {!signup && (
        <>
          <FormRow>
            <TextInput control={control} name="first" label="First name" autoComplete="given-name" required />
            <TextInput control={control} name="last" label="Last name" autoComplete="family-name" required />
          </FormRow>
          <FormRow>
            <TextInput
              control={control}
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              hint={
                user.email_pending &&
                `We sent a link to ${user.email_pending}. Your email changes when you follow it, within a day.`
              }
              required
              onLeave={onLeaveEmail}
            />
            <CellPhoneInput control={control} name="cell_phone" required />
          </FormRow>
        </>
      )}
      {signup && !user.cell_phone && <CellPhoneInput control={control} name="cell_phone" required />}
      <FormRow>
        <TextInput
          control={control}
          name="zipcode"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={place ?? zipNotFound}
          required={!user.is_client || user.is_agent || user.is_artist || user.is_musician || user.is_bandleader}
          onLeave={onLeaveZip}
        />
        {place === undefined && <PlaceFields control={control} onLeave={onLeavePlace} />}
        {user.is_client && !(signup && user.client?.name) && (
          <TextInput
            control={control}
            name="client.name"
            label="Client name"
            hint="Your name, your company or your venue"
            autoComplete="organization"
            required
          />
        )}
      </FormRow>
      {user.is_client && (
        <FormRow>
          <TextInput control={control} name="client.street" label="Street" autoComplete="street-address" />
          <TextInput control={control} name="client.website_url" label="Website" inputMode="url" autoComplete="url" />
        </FormRow>
      )}
    </FormStack>
  </Section>
)
