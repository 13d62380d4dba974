import type { Control } from 'react-hook-form'
import type { AccountValues } from '../account-values.ts'
import type { ChosenPictures } from '../api/upload-pictures.ts'

export type AccountControl = Control<AccountValues, unknown, AccountValues>

/** The pictures of the form: chosen files, what is wrong with them, and how far each has been sent. */
export interface PictureState {
  chosen: ChosenPictures
  choose: (key: string, file: File | undefined) => void
  problems: Record<string, string>
  progress: Record<string, number>
}
