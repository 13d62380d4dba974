import { venuesApi } from '#shared/api/venues.ts'
import { readUpload } from '#functions/platform/http/multipart.ts'
import { putPicture } from '#functions/platform/files/pictures.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { readVenue } from '#functions/booking/use-cases/lists/get-venue.ts'
import { listVenues } from '#functions/people/use-cases/venues/list-venues.ts'
import { changeBrand, getBrand, uploadBrandLogo } from '#functions/people/use-cases/brand/brand.ts'
import { createVenue, updateVenue } from '#functions/people/use-cases/venues/save-venue.ts'
import { uploadVenueLogo } from '#functions/people/use-cases/venues/upload-logo.ts'

export const handler = serve(
  venuesApi,
  {
    listVenues,
    getVenue: readVenue,
    createVenue,
    updateVenue,
    uploadVenueLogo,
    getBrand,
    changeBrand,
    uploadBrandLogo,
  },
  { readUpload, putPicture },
)
