import { useState } from 'react'
import type { User } from '#shared/domain/user/schema.ts'
import { Conflict, type Conflicts } from '#web/components/form/use-conflict.tsx'
import { call } from '#web/lib/api/client.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { keepUser } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { type AccountValues, bodyOf } from './account-values.ts'
import { updateUser } from './api/update-user.ts'
import { type ChosenPictures, pictureUploads } from './api/upload-pictures.ts'

interface Checks {
  checkEmail: (email: string) => Promise<boolean>
  checkZip: (zip: string) => Promise<boolean>
}
type Send = Conflicts<User>['send']
type Outcome = { user: User } | { error: unknown } | undefined

/** An artist picture is shown two seconds after its upload (docs/product.md#constants). */
const artistPictureDelay = 2000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const correction = (email: boolean, zip: boolean): string | undefined =>
  email && zip
    ? undefined
    : `Please correct ${[zip ? '' : 'zipcode', email ? '' : 'email'].filter(Boolean).join(' and ')}`

/** Saves in the order of docs/product.md#event-status: validation, pictures, record, reload. */
export const useSaveAccount = (
  user: User,
  checks: Checks,
  send: Send,
  onRefused: (picture: string, why: string) => void,
) => {
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<Record<string, number>>({})

  const sendPictures = async (chosen: ChosenPictures): Promise<{ sent: boolean; ready: Promise<void> }> => {
    let ready = Promise.resolve()
    for (const { key, failure, send } of pictureUploads(user, chosen)) {
      try {
        await send((fraction) => setProgress((all) => ({ ...all, [key]: fraction })))
        if (key === 'artist') ready = pause(artistPictureDelay)
      } catch (error) {
        notify.failure(error, { say: failure })
        onRefused(key, failureText(error))
        return { sent: false, ready }
      }
    }
    return { sent: true, ready }
  }

  /** Validates email and ZIP on the server and reports what to correct. */
  const isCorrect = async (values: AccountValues): Promise<boolean> => {
    const [email, zip] = await Promise.all([checks.checkEmail(values.email), checks.checkZip(values.zipcode)])
    const wrong = correction(email, zip)
    if (wrong !== undefined) notify.error(wrong)
    return wrong === undefined
  }

  const run = async (values: AccountValues, chosen: ChosenPictures, password?: string): Promise<Outcome> => {
    if (!(await isCorrect(values))) return undefined
    const { sent, ready } = await sendPictures(chosen)
    if (!sent) return undefined
    try {
      // The uploads incremented the version; that is not a conflict, because no form field differs.
      const body = { ...bodyOf(user, values), ...(password !== undefined && { password }) }
      await send((version) => updateUser(user.id, { ...body, version }))
    } catch (error) {
      return error instanceof Conflict ? undefined : { error }
    }
    await ready
    try {
      return { user: keepUser(await call('GET /users/{id}', { params: { id: user.id } })) }
    } catch (error) {
      notify.failure(error, { say: 'Could not get account info' })
      return undefined
    }
  }

  /** `password`: the current one, required to change the email. */
  const save = async (values: AccountValues, chosen: ChosenPictures, password?: string): Promise<Outcome> => {
    setSaving(true)
    try {
      return await run(values, chosen, password)
    } finally {
      setSaving(false)
      setProgress({})
    }
  }
  return { save, isCorrect, isSaving, progress }
}

export const saveFailure = (error: unknown): string => failureText(error, { say: 'Could not save changes' })
