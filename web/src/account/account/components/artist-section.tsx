import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import type { User } from '#shared/domain/user/schema.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { PicturePicker } from '#web/components/picture-picker.tsx'
import { Section } from '#web/components/section.tsx'
import { useConfiguration } from '#web/lib/requests/configuration.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { ProfileFields } from './profile-fields.tsx'
import { SongsButton } from './songs-button.tsx'
import type { AccountControl, PictureState } from './types.ts'

interface ArtistSectionProps {
  user: User
  control: AccountControl
  pictures: PictureState
  picture: string | undefined
}

export const ArtistSection = ({ user, control, pictures, picture }: ArtistSectionProps) => {
  const offer = useConfiguration()?.video_offer_url
  return (
    <Section
      title="Artist Info"
      hint="What clients see on the Artists page."
      action={user.verified && user.artist && <SongsButton actId={user.artist.id} />}
    >
      <FormStack>
        <ProfileFields control={control} at="artist" nameLabel="Artist name" nameHint="The name used when performing" />
        {offer && (
          <Alert severity="info">
            No good video yet? Get 10% off a video with our partner.{' '}
            <Link href={linkTo(offer)} target="_blank" rel="noopener noreferrer">
              See the offer
            </Link>
          </Alert>
        )}
        <PicturePicker
          wide
          label="Picture for the Artists page"
          hint="16x9. JPEG, PNG, HEIC or WebP"
          src={picture}
          name={user.artist?.name || `${user.first} ${user.last}`}
          file={pictures.chosen['artist']}
          onChoose={(file) => pictures.choose('artist', file)}
          error={pictures.refused['artist'] ?? pictures.problems['artist.picture']}
          progress={pictures.progress['artist']}
        />
      </FormStack>
    </Section>
  )
}
