/** Scripts with a font of one slice. */
export const scripts = ['arabic', 'armenian', 'devanagari', 'georgian', 'hebrew', 'thai'] as const
/** Those with Chinese characters, each in the forms of its readers, in numbered slices. */
export const eastern = ['sc', 'jp', 'kr'] as const

/** Packages of `@fontsource-variable`. */
export type FontName = 'noto-sans' | `noto-sans-${(typeof scripts)[number] | (typeof eastern)[number]}`
