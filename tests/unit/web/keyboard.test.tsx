import { keepPreviousData } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { PartyFilter } from '#web/people/party-filter/party-filter.tsx'
import { moveFocus, useRovingStops } from '#web/calendar/calendar/roving-stops.ts'
import { queryClient } from '#web/lib/query-client.ts'
import PartyPicker from '#web/booking/event-edit/components/party-picker.tsx'
import { type EventValues, valuesOf } from '#web/booking/event-edit/event-values.ts'
import { show } from './support.tsx'

/** The needs of somebody without a mouse. */

const days = Array.from({ length: 14 }, (_, i) => `Day ${i + 1}`)

const Month = ({ events }: { events: readonly string[] }) => {
  const frame = useRef<HTMLDivElement>(null)
  useRovingStops(frame)
  return (
    <div ref={frame} data-testid="frame" onKeyDown={moveFocus}>
      {days.map((day) => (
        <div key={day} role="link" tabIndex={0}>
          {day}
        </div>
      ))}
      {events.map((name) => (
        <a key={name} href={`/event?id=${name}`}>
          <span className="calendar-event">{name}</span>
        </a>
      ))}
    </div>
  )
}

const focused = () => document.activeElement?.textContent
const press = async (key: string, times = 1) => userEvent.keyboard(`{${key}}`.repeat(times))

describe('a month in the calendar', () => {
  it('is passed in two stops, one among the days and one among the events', async () => {
    show(<Month events={['Gala', 'Wedding']} />)
    await userEvent.tab()
    expect(focused()).toBe('Day 1')
    await press('ArrowDown')
    await press('ArrowRight', 2)
    expect(focused()).toBe('Day 10')
    await userEvent.tab()
    expect(focused()).toBe('Gala')
    await press('ArrowRight')
    expect(focused()).toBe('Wedding')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe('Day 10')
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByTestId('frame').contains(document.activeElement)).toBe(false)
  })

  it('has a stop again when another month has other events', async () => {
    const Turned = () => {
      const [events, turn] = useState(['Gala'])
      return (
        <>
          <button onClick={() => turn(['Picnic', 'Ball'])}>Next month</button>
          <Month events={events} />
        </>
      )
    }
    show(<Turned />)
    await userEvent.click(screen.getByText('Next month'))
    await waitFor(() => expect(screen.getByText('Picnic').closest('a')?.tabIndex).toBe(0))
    expect(screen.getByText('Ball').closest('a')?.tabIndex).toBe(-1)
  })

  it('leaves Shift with an arrow key to the event that it moves', () => {
    show(<Month events={['Gala', 'Wedding']} />)
    const gala = screen.getByText('Gala').closest('a')!
    gala.focus()
    expect(fireEvent.keyDown(gala, { key: 'ArrowRight', shiftKey: true })).toBe(true)
    expect(focused()).toBe('Gala')
  })
})

const never = new Promise<never>(() => undefined)

describe('a name typed faster than the search answers', () => {
  it('filters by the client that was typed, and keeps the focus', async () => {
    queryClient.setQueryData(
      ['clients', 'short', { name: '' }],
      [
        { id: 'cli_1', name: 'Harbor Lane' },
        { id: 'cli_2', name: 'Nora Whitfield' },
      ],
    )
    vi.stubGlobal('fetch', () => never)
    const onChange = vi.fn()
    show(<PartyFilter kind="client" label="Client" value={null} onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('Nora{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenCalledWith({ id: 'cli_2', name: 'Nora Whitfield' })
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }))
  })

  const all = [
    { id: 'ven_1', name: 'Cellar' },
    { id: 'ven_2', name: 'Alder House' },
  ]
  const Picker = () => {
    const { control, watch } = useForm<EventValues, unknown, EventValues>({ defaultValues: valuesOf(undefined) })
    return (
      <>
        <PartyPicker
          control={control}
          name="venue"
          label="Venue"
          find={(name) => ({
            queryKey: ['test venues', name] as const,
            queryFn: () => (name === '' ? Promise.resolve(all as never[]) : never),
            placeholderData: keepPreviousData,
          })}
          extra={[{ id: 'none', name: 'None wanted' } as never]}
        />
        <output>{watch('venue')?.name}</output>
      </>
    )
  }

  it('puts the venue that was typed on the event', async () => {
    show(<Picker />)
    await userEvent.tab()
    await press('ArrowDown')
    await within(await screen.findByRole('listbox')).findByText('Cellar')
    await userEvent.keyboard('Alder{Enter}')
    expect(screen.getByRole('status').textContent).toBe('Alder House')
  })

  it('finds the answer that stands above the names', async () => {
    show(<Picker />)
    await userEvent.tab()
    await press('ArrowDown')
    await within(await screen.findByRole('listbox')).findByText('Cellar')
    await userEvent.keyboard('none{Enter}')
    expect(screen.getByRole('status').textContent).toBe('None wanted')
  })
})
