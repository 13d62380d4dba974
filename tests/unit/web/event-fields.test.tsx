import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import {
  fieldNames,
  fieldOf,
  labelOf,
  leaderFields,
  textFields,
  type TextField,
} from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { EventEditor } from '#web/booking/event-edit/components/event-editor.tsx'
import { EventPanels } from '#web/booking/event/components/panels/event-panels.tsx'
import { session } from '#web/lib/session.ts'
import { draft, viewers, withAll } from '../domain/support.ts'
import { fakeApi, login, show } from './support.tsx'

/** A unique text in the field's format. */
const valueOf = (field: TextField, i: number): string => {
  const { kind } = fieldOf(field).is
  if (kind === 'email') return `${field}@venue.example`
  if (kind === 'emails') return `${field}@venue.example`
  if (kind === 'phone') return `212-555-01${10 + i}`
  return kind === 'url' ? `https://music.example/${field}` : `words of ${field}`
}
const texts = Object.fromEntries(textFields.map((field, i) => [field, valueOf(field, i)])) as Record<TextField, string>

/** Two types together show every field: the wedding fields, and the description of another type, at a bar. */
const events = (['Wedding', 'Other'] as const).map((event_type): EventView => {
  const event = withAll(draft(), 'confirmed')
  const atBar = { prepaid: false, venue: { ...event.venue!, kind: 'bar' as const } }
  return {
    ...event,
    ...(event_type === 'Other' && atBar),
    ...texts,
    event_type,
    client: { ...event.client!, phone: null, cell_phone: null },
  }
})
const open = (element: React.ReactElement) => {
  session.start(login)
  fakeApi({
    'GET /event-types': { body: ['Wedding', 'Other'] },
    'GET /configuration': { body: { instruments: ['Drums'], meal_preferences: [] } },
    [`GET /events/${draft().id}/activity`]: { body: [] },
  })
  show(element)
}
const ignore = () => undefined
const found = new Set<TextField>()

/** Amounts that somebody types. */
const amountFields = fieldNames.filter((field) => {
  const { is, form, writes } = fieldOf(field)
  return is.kind === 'amount' && form !== undefined && writes !== undefined
})

it('every amount of an event with a place in the form can be edited by the agency', () => {
  open(<EventEditor event={events[0]!} viewer={viewers.agent} onSaved={ignore} onCancel={ignore} />)
  expect(amountFields.length).toBeGreaterThan(1)
  expect(amountFields.filter((field) => !document.querySelector(`[name="${field}"]`))).toEqual([])
})

describe('every text field of an event', () => {
  it.each(events)('can be edited by the agency: $event_type', (event) => {
    open(<EventEditor event={event} viewer={viewers.agent} onSaved={ignore} onCancel={ignore} />)
    for (const field of textFields) {
      const input = document.querySelector<HTMLInputElement>(`[name="${field}"]`)
      if (!input) continue
      expect(input.value).toBe(texts[field])
      expect(screen.getAllByLabelText((label) => label.startsWith(labelOf(field))).length).toBeGreaterThan(0)
      found.add(field)
    }
  })

  it('was found in one of the forms', () => expect(textFields.filter((field) => !found.has(field))).toEqual([]))

  it('can be edited by a leader exactly where leaders write it', () => {
    open(<EventEditor event={events[0]!} viewer={viewers.bandleader} onSaved={ignore} onCancel={ignore} />)
    const typed = textFields.filter((field) => document.querySelector(`[name="${field}"]`) !== null)
    expect(typed).toEqual(textFields.filter((field) => leaderFields.has(field)))
  })

  it('is shown on the event screen', () => {
    for (const event of events)
      open(
        <EventPanels
          tab="now"
          onTab={ignore}
          onOpen={ignore}
          event={event}
          viewer={viewers.agent}
          who={relation(viewers.agent, event)}
        />,
      )
    const shown = document.body.textContent
    // The screen's title is the name.
    expect(textFields.filter((field) => field !== 'name' && !shown.includes(texts[field]))).toEqual([])
  })
})
