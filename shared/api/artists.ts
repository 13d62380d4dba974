import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { artistSummary, brandSummary } from '../domain/user/schema.ts'
import { repertoire, repertoireInput } from '../domain/song/schema.ts'
import { taken } from '../domain/time-taken/schema.ts'
import { endpoint } from './endpoint.ts'
import { nameFilter, paging, search } from './wire.ts'

/** For staff with the account that its owner has not claimed yet, to which an invitation goes (ADR 26). */
const record = lazy(() => artistSummary().extend({ unclaimed_user_id: z.string().optional() }))

const musicianInstrument = lazy(() =>
  z.object({
    musician_id: z.string(),
    user_id: z.string().optional(),
    musician_name: z.string(),
    instrument: z.string(),
    profile_picture: z.string().nullish(),
  }),
)

export const artistsApi = {
  listArtists: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/artists',
    who: 'verified',
    program: 'read',
    summary: 'List artists by name or availability',
    query: search,
    status: 200,
    response: () => z.array(artistSummary().extend(taken())),
  }),
  getArtist: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/artists/{id}',
    who: 'verified',
    program: 'read',
    summary: 'Get an artist, brand or group',
    status: 200,
    response: () => z.union([brandSummary().extend({ is_brand: z.literal(true) }), record()]),
  }),
  listBandleaders: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/bandleaders',
    who: 'verified',
    program: 'read',
    summary: 'List band leaders by name or availability',
    query: search,
    status: 200,
    response: () => z.array(artistSummary().extend(taken())),
  }),
  getBandleader: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/bandleaders/{id}',
    who: 'verified',
    program: 'read',
    summary: 'Get a band leader',
    status: 200,
    response: artistSummary,
  }),
  listBrands: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/brands',
    who: 'verified',
    program: 'read',
    summary: 'Brands',
    query: () => z.object({ ...nameFilter(), ...paging() }),
    status: 200,
    response: () => z.array(brandSummary()),
  }),
  getBrand: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/brands/{id}',
    who: 'verified',
    program: 'read',
    summary: 'Get a brand',
    status: 200,
    response: brandSummary,
  }),
  listMusicianInstruments: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/musician-instruments',
    who: 'verified',
    program: 'read',
    summary: 'List musicians by name, or by instrument and availability',
    query: () => search().safeExtend({ instrument: z.string().max(64).optional() }),
    status: 200,
    response: () => z.array(musicianInstrument().extend(taken())),
  }),
  getArtistSongs: endpoint({
    group: 'artists',
    method: 'GET',
    path: '/artists/{id}/songs',
    who: 'verified',
    program: 'read',
    summary: 'The songs that an artist plays',
    status: 200,
    response: repertoire,
  }),
  updateArtistSongs: endpoint({
    effect: 'everyday',
    group: 'artists',
    method: 'PUT',
    path: '/artists/{id}/songs',
    who: 'verified',
    program: 'never',
    summary: 'Replace the songs that an artist plays, as that artist or their agency',
    body: repertoireInput,
    invalid: 'Please correct the songs',
    status: 200,
    response: repertoire,
  }),
  uploadArtistPicture: endpoint({
    effect: 'everyday',
    group: 'artists',
    method: 'POST',
    path: '/artists/{id}/picture',
    who: 'signed_in',
    program: 'never',
    summary: 'Upload the picture for the Artists page (16:9)',
    upload: 'pic',
    status: 200,
    response: artistSummary,
  }),
}
