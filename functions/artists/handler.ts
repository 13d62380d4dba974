import { artistsApi } from '#shared/api/artists.ts'
import { readUpload } from '#functions/_lib/multipart.ts'
import { putPicture } from '#functions/_lib/pictures.ts'
import { serve } from '#functions/_http/serve.ts'
import { getArtist, getBandleader } from './get-artist.ts'
import { listArtists, listBandleaders } from './list-artists.ts'
import { listBrands } from './list-brands.ts'
import { listMusicianInstruments } from './list-musician-instruments.ts'
import { uploadArtistPicture } from './upload-picture.ts'

export const handler = serve(
  artistsApi,
  { listArtists, getArtist, listBandleaders, getBandleader, listBrands, listMusicianInstruments, uploadArtistPicture },
  { readUpload, putPicture },
)
