import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredLine } from '../schema-parts.ts'

const megabyte = 1024 * 1024
export const maxFileBytes = 20 * megabyte
/** Of one event, so that nobody uses it as a disk. */
export const eventQuota = { files: 100, bytes: 250 * megabyte }

/** Types of files, with the extensions that their names may have. */
export const fileTypes = {
  'application/pdf': { word: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { word: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { word: 'PNG', extensions: ['png'] },
  'audio/mpeg': { word: 'MP3', extensions: ['mp3'] },
} as const satisfies Record<string, { word: string; extensions: readonly string[] }>
export type FileType = keyof typeof fileTypes

export const typesInOrder = Object.keys(fileTypes) as FileType[]

/** For a file chooser. */
export const acceptedFiles = typesInOrder
  .flatMap((type) => fileTypes[type].extensions.map((extension) => `.${extension}`))
  .join(',')

/** The type that a name promises. */
export const typeOfName = (name: string): FileType | undefined => {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  return typesInOrder.find((type) => fileTypes[type].extensions.some((one) => one === extension))
}

export const fileKinds = {
  rider: 'Rider',
  stage_plot: 'Stage plot',
  set_list: 'Set list',
  floor_plan: 'Floor plan',
  insurance: 'Insurance',
  other: 'Other',
} as const
export type FileKind = keyof typeof fileKinds
export const kindsInOrder = Object.keys(fileKinds) as FileKind[]

/** The readers of a file beside its author: agent and admins; they and the client; they and the vendors. */
export const audiences = { staff: 'Agency only', client: 'Client and agency', team: 'Musicians and agency' } as const
export type Audience = keyof typeof audiences
export const audiencesInOrder = Object.keys(audiences) as Audience[]

export const fileSchema = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(kindsInOrder),
    audience: z.enum(audiencesInOrder),
    /** In bytes. */
    size: z.int(),
    type: z.enum(typesInOrder),
    /** Others see it once it is `ready`: its content was checked. */
    state: z.enum(['uploading', 'ready', 'refused']),
    /** Why the check refused it. */
    refusal: z.string().nullable(),
    user_id: z.string(),
    by: z.string(),
    at: instant(),
    /** The caller may delete it. */
    is_deletable: z.boolean(),
  }),
)
export type EventFile = OutputOf<typeof fileSchema>

/** With where it is downloaded, for five minutes, once it is ready. */
export const fileWithLinkSchema = lazy(() => fileSchema().extend({ url: z.string().nullable() }))

/** With the form that sends it to the store: each field, then the file as `file`. */
export const newFileSchema = lazy(() =>
  fileSchema().extend({ upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }) }),
)

export const fileInput = lazy(() =>
  z.object({
    name: requiredLine('Please name the file').refine((name) => typeOfName(name) !== undefined, {
      error: 'Only PDF, JPEG, PNG and MP3 files can be shared',
    }),
    size: z.int('Size must be a number of bytes').min(1, 'This file is empty').max(maxFileBytes, 'At most 20 MB'),
    audience: z.enum(audiencesInOrder, 'Please choose who may see it: staff, client or team'),
    kind: z.enum(kindsInOrder, 'Unknown kind of file').default('other'),
  }),
)
