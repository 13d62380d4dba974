import { artistsApi } from '#shared/api/artists.ts'
import { readUpload } from '#functions/platform/http/multipart.ts'
import { putPicture } from '#functions/platform/files/pictures.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { getArtist, getBandleader } from '#functions/people/use-cases/artists/get-artist.ts'
import { getBrand } from '#functions/people/use-cases/artists/get-brand.ts'
import { listArtists, listBandleaders } from '#functions/calendar/use-cases/free/list-artists.ts'
import { listBrands } from '#functions/people/use-cases/artists/list-brands.ts'
import { listMusicianInstruments } from '#functions/calendar/use-cases/free/list-musician-instruments.ts'
import { getArtistSongs, updateArtistSongs } from '#functions/people/use-cases/songs/artist-songs.ts'
import { uploadArtistPicture } from '#functions/people/use-cases/artists/upload-picture.ts'

export const handler = serve(
  artistsApi,
  {
    ...{ listArtists, getArtist, listBandleaders, getBandleader, listBrands, getBrand, listMusicianInstruments },
    ...{ getArtistSongs, updateArtistSongs, uploadArtistPicture },
  },
  { readUpload, putPicture },
)
