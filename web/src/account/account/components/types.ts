import type { Control } from 'react-hook-form'
import type { AccountValues } from '#web/account/account/account-values.ts'
import type { ChosenPictures } from '#web/account/account/api/upload-pictures.ts'

export type AccountControl = Control<AccountValues, unknown, AccountValues>

/** The form's pictures: chosen files, validation messages and upload progress. */
export interface PictureState {
  chosen: ChosenPictures
  choose: (key: string, file: File | undefined) => void
  problems: Record<string, string>
  /** By the keys of `chosen`. */
  refused: Record<string, string>
  progress: Record<string, number>
}
