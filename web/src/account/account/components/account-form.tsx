import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasMusicianInfo } from '#shared/domain/user/roles.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'
import { useDraft } from '#web/components/form/use-draft.ts'
import { showFieldErrors } from '#web/components/form/use-zod-form.ts'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { useUnsavedChanges } from '#web/components/use-unsaved-changes.ts'
import { freshPicture } from '#web/lib/format/picture.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { accountResolver } from '#web/account/account/account-resolver.ts'
import { accountLabel } from '#web/account/account/account-labels.ts'
import {
  type AccountValues,
  isGroupLeader,
  isSameEmail,
  ledGroups,
  valuesOf,
} from '#web/account/account/account-values.ts'
import { saveFailure, useSaveAccount } from '#web/account/account/use-save-account.ts'
import { useServerChecks, useServerValidation } from '#web/account/account/use-server-validation.ts'
import { ArtistSection } from './artist-section.tsx'
import { CommonSection } from './common-section.tsx'
import { GroupSection } from './group-section.tsx'
import { MusicianSection } from './musician-section.tsx'
import { usePictures } from './use-pictures.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const EmailPasswordDialog = lazyPart(() => import('./email-password-dialog.tsx'))
const NewGroupDialog = lazyPart(() => import('./new-group-dialog.tsx'))

interface AccountFormProps {
  user: User
  /** When the record was loaded, for cache busting of its pictures. */
  loadedAt: number
  /** Step 2 of the sign-up: same sections, pictures optional. */
  signup?: boolean
  onSaved?: () => void
}

/** All account sections by role, saved together (docs/product.md#validation). */
export default function AccountForm({ user, loadedAt, signup = false, onSaved }: AccountFormProps) {
  const words = useServerValidation()
  const resolver = useMemo(() => accountResolver(user, words), [user, words])
  const form = useForm<AccountValues, unknown, AccountValues>({
    mode: 'onTouched',
    resolver,
    defaultValues: valuesOf(user),
  })
  const {
    control,
    formState: { isDirty, isValid },
  } = form
  const isFirst = signup && !user.signup_complete
  const pictures = usePictures(user, !signup)
  const conflict = useFormConflict({ noun: 'account', record: user, form, valuesOf, labelOf: accountLabel })
  const checks = useServerChecks(user, words, form)
  const { save, isCorrect, isSaving, progress } = useSaveAccount(user, checks, conflict.send, pictures.refuse)
  const draft = useDraft('account', form, conflict)
  const [failure, setFailure] = useState<FailureProps>()
  const [naming, setNaming] = useState(false)
  /** Resolves with the password that changing the email requires. */
  const [moving, setMoving] = useState<AccountValues>()
  // A group that was just created is drawn once the form holds its values (`follow` below).
  const groups = ledGroups(user).slice(0, form.getValues('groups').length)
  const unsaved = isDirty || pictures.isDirty
  useUnsavedChanges(unsaved && !isSaving, draft.drop)

  // Merges a new group, new members or another tab's changes into the form being edited.
  const follow = useEffectEvent(conflict.follow)
  useEffect(() => follow(user), [user])

  /** @throws the refusal of a wrong password, which its dialog shows. */
  const send = async (values: AccountValues, password?: string): Promise<void> => {
    setFailure(undefined)
    const outcome = await save(values, pictures.chosen, password)
    const refusal = outcome && 'error' in outcome && outcome.error instanceof ApiError ? outcome.error : undefined
    if (password !== undefined && refusal?.fields['password']) throw refusal
    setMoving(undefined)
    if (outcome === undefined) return
    if ('error' in outcome) {
      showFieldErrors(form, outcome.error)
      const isAboutFields = Object.keys(refusal?.fields ?? {}).length > 0
      setFailure({ text: saveFailure(outcome.error), takesFocus: !isAboutFields })
      return
    }
    conflict.settle(outcome.user)
    pictures.clear()
    draft.drop()
    // Home greets those who have just signed up.
    if (!isFirst) notify.success('Account updated')
    if (password !== undefined)
      notify.info(`We sent a link to ${values.email}. Your email will change when you follow it.`)
    onSaved?.()
  }
  const submit = form.handleSubmit(async (values) => {
    if (isSameEmail(values.email, user.email)) await send(values)
    // Validates the address before asking for the password.
    else if (await isCorrect(values)) setMoving(values)
  })

  const isBlocked = !isValid || !pictures.isValid
  const { chosen, choose, problems, refused } = pictures
  const pictureState = { chosen, choose, problems, refused, progress }
  const profilePicture = freshPicture(user.profile_picture, loadedAt)
  return (
    <form noValidate onSubmit={(e) => void submit(e)}>
      <DraftNotice draft={draft} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <CommonSection
          user={user}
          signup={isFirst}
          control={control}
          pictures={pictureState}
          picture={profilePicture}
          place={checks.place}
          onLeaveEmail={(email) => void checks.checkEmail(email)}
          onLeaveZip={(zip) => {
            if (zip !== '') void checks.checkZip(zip)
          }}
          onLeavePlace={() => void form.trigger('zipcode')}
        />
        {user.is_agent && (
          <Section title="Agent Info">
            <TextInput
              control={control}
              name="agent.name"
              label="Agent name"
              hint="Your name or agency name"
              required
            />
          </Section>
        )}
        {user.is_artist && (
          <ArtistSection
            user={user}
            control={control}
            pictures={pictureState}
            picture={freshPicture(user.artist?.picture, loadedAt)}
          />
        )}
        {groups.map((group, i) => (
          <GroupSection key={group.id} user={user} group={group} index={i} control={control} pictures={pictureState} />
        ))}
        {isGroupLeader(user) && (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            sx={{ justifySelf: 'start' }}
            onClick={() => setNaming(true)}
          >
            New Group
          </Button>
        )}
        {hasMusicianInfo(user) && <MusicianSection control={control} />}
        {failure && <Failure {...failure} />}
        {!signup && isBlocked && (
          <Typography variant="body2" color="textSecondary">
            Some required fields are missing or invalid.
          </Typography>
        )}
        <MainAction>
          {/* During sign-up the button reports what is missing; here it stays disabled (docs/product.md#screens). */}
          <Button type="submit" variant="contained" size="large" disabled={!signup && isBlocked} loading={isSaving}>
            {signup ? 'Finish' : 'Save changes'}
          </Button>
        </MainAction>
      </Box>
      {moving && (
        <Suspense>
          <EmailPasswordDialog
            email={moving.email}
            onSave={(password) => send(moving, password)}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      )}
      {conflict.dialog}
      {naming && (
        <Suspense>
          <NewGroupDialog leaderId={user.id} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </form>
  )
}

interface FailureProps {
  text: string
  /** Unless a field has it, so that the message at the end of a long form is in view and read out. */
  takesFocus: boolean
}

const Failure = ({ text, takesFocus }: FailureProps) => (
  <Alert severity="error" tabIndex={-1} ref={takesFocus ? focusOnce : null}>
    {text}
  </Alert>
)
const focusOnce = (alert: HTMLElement | null) => alert?.focus()
