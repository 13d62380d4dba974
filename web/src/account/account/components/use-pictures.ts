import { useState } from 'react'
import { pictureProblems } from '#shared/domain/user/rules.ts'
import type { User } from '#shared/domain/user/schema.ts'
import type { ChosenPictures } from '#web/account/account/api/upload-pictures.ts'

/** Chosen files that are not uploaded yet. Kept outside the form values, which cannot hold files. */
export const usePictures = (user: User, required: boolean) => {
  const [chosen, setChosen] = useState<ChosenPictures>({})
  /** Why the server took no picture: until another one is chosen. */
  const [refused, setRefused] = useState<Record<string, string>>({})
  const refuse = (key: string, why: string) => setRefused((all) => ({ ...all, [key]: why }))
  const choose = (key: string, file: File | undefined) => {
    setRefused(({ [key]: _old, ...rest }) => rest)
    setChosen((all) => {
      const { [key]: _old, ...rest } = all
      return file ? { ...rest, [key]: file } : rest
    })
  }
  const problems = required ? pictureProblems(user, { profile: 'profile' in chosen, artist: 'artist' in chosen }) : {}
  return {
    chosen,
    choose,
    refused,
    refuse,
    problems,
    clear: () => {
      setChosen({})
      setRefused({})
    },
    isDirty: Object.keys(chosen).length > 0,
    isValid: Object.keys(problems).length === 0,
  }
}
