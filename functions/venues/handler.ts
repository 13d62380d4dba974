import { venuesApi } from '#shared/api/venues.ts'
import { readUpload } from '#functions/_lib/multipart.ts'
import { putPicture } from '#functions/_lib/pictures.ts'
import { serve } from '#functions/_http/serve.ts'
import { readVenue } from './get-venue.ts'
import { listVenues } from './list-venues.ts'
import { createVenue, updateVenue } from './save-venue.ts'
import { uploadVenueLogo } from './upload-logo.ts'

export const handler = serve(
  venuesApi,
  { listVenues, getVenue: readVenue, createVenue, updateVenue, uploadVenueLogo },
  { readUpload, putPicture },
)
