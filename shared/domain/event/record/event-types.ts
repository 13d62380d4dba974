import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { requiredMessages } from './fields.ts'

export const eventTypes = [
  'Wedding',
  'Corporate',
  'Private Party',
  'Birthday',
  'Anniversary',
  'Festival',
  'Concert',
  'Bar/Restaurant',
  'Brewery/Winery/Distillery',
  'Fundraiser',
  'Holiday Party',
  'School',
  'Other',
] as const
export const eventType = lazy(() => z.enum(eventTypes, requiredMessages.event_type))
