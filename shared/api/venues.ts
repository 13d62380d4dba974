import * as z from 'zod'
import { venueInput, venueSchema } from '../domain/venue/schema.ts'
import { endpoint } from './endpoint.ts'
import { nameFilter, paging, version } from './wire.ts'

export const venuesApi = {
  listVenues: endpoint({
    group: 'venues',
    method: 'GET',
    path: '/venues',
    who: 'verified',
    summary: 'List venues by name; private residences for agents and admins only',
    query: () => z.object({ ...nameFilter(), ...paging() }),
    status: 200,
    response: () => z.array(venueSchema()),
  }),
  getVenue: endpoint({
    group: 'venues',
    method: 'GET',
    path: '/venues/{id}',
    who: 'verified',
    summary: 'Get a venue; private residences only for staff and people on an event there',
    status: 200,
    response: venueSchema,
  }),
  createVenue: endpoint({
    effect: 'everyday',
    group: 'venues',
    method: 'POST',
    path: '/venues',
    who: ['admin', 'agent'],
    summary: 'Create a venue',
    body: venueInput,
    status: 201,
    response: venueSchema,
  }),
  updateVenue: endpoint({
    effect: 'everyday',
    group: 'venues',
    method: 'PUT',
    path: '/venues/{id}',
    who: ['admin', 'agent'],
    summary: 'Save a venue',
    body: () => venueInput().extend({ version: version() }),
    status: 200,
    response: venueSchema,
  }),
  uploadVenueLogo: endpoint({
    effect: 'everyday',
    group: 'venues',
    method: 'POST',
    path: '/venues/{id}/logo',
    who: ['admin', 'agent'],
    summary: "Upload a venue's logo",
    upload: 'pic',
    status: 200,
    response: venueSchema,
  }),
}
