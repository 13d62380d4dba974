/** Required profile fields of artists and groups. */
export const profileTexts = {
  bio: { label: 'Bio', max: 7000 },
  repertoire: { label: 'Repertoire', max: 7000 },
} as const
export type ProfileText = keyof typeof profileTexts
export const profileTextNames = Object.keys(profileTexts) as ProfileText[]

export type ProfileField = 'name' | ProfileText | 'video_url' | 'website_url'
export const profileFields: readonly ProfileField[] = ['name', ...profileTextNames, 'video_url', 'website_url']

export const forProfile = <T>(of: (field: ProfileField) => T): Record<ProfileField, T> =>
  Object.fromEntries(profileFields.map((field) => [field, of(field)])) as Record<ProfileField, T>
