import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Import, ImportRow } from '#shared/domain/import/schema.ts'
import { ColumnMap } from '#web/people/import/components/column-map.tsx'
import { detailOf, headlineOf } from '#web/people/import/words.ts'
import { show } from './support.tsx'

const columns: Import['columns'] = [
  { heading: 'Who', field: 'full_name', samples: ['Nora Whitfield'] },
  { heading: 'Where', field: null, samples: ['nora@mail.example'] },
  { heading: 'Fax', field: null, samples: [] },
]

describe('the columns of a file', () => {
  it('are mapped by hand, each field once, and empty ones are folded away', async () => {
    const onMap = vi.fn()
    show(<ColumnMap kind="clients" columns={columns} disabled={false} onMap={onMap} />)
    expect(screen.queryByLabelText('Fax')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 empty column' }))
    expect(screen.getByLabelText('Fax')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Where'))
    await userEvent.click(within(screen.getByRole('listbox')).getByText('Full name'))
    expect(onMap).toHaveBeenCalledWith([null, 'full_name', null])
  })
})

describe('a row', () => {
  const row = (given: Partial<ImportRow>): ImportRow => ({ row: 3, outcome: 'new', name: 'Nora', ...given })
  it('says why it has its outcome', () => {
    expect(detailOf('clients', row({ outcome: 'refused', field: 'email', reason: 'Email is missing' }))).toBe(
      'Email: Email is missing',
    )
    expect(
      detailOf(
        'clients',
        row({ outcome: 'changed', by: 'phone', of_row: 2, changes: [{ field: 'city', value: 'Hudson' }] }),
      ),
    ).toBe('City → Hudson · known by the phone, as in row 2')
    expect(
      detailOf(
        'events',
        row({
          as: 'history',
          makes: [
            { kind: 'clients', name: 'Fay' },
            { kind: 'venues', name: 'Mill' },
          ],
        }),
      ),
    ).toBe('As history · with the new client Fay, with the new venue Mill')
    expect(detailOf('events', row({ outcome: 'same', by: 'day' }))).toBe('Known by its day')
    expect(detailOf('clients', row({ kept: 'It is on an event' }))).toBe('Stays: it is on an event')
  })

  it('is one of those that a headline counts', () => {
    const of = (counts: Partial<Import['counts']>) =>
      headlineOf({
        state: 'done',
        kind: 'people',
        counts: { rows: 4, new: 0, same: 0, changed: 0, refused: 0, ...counts },
      } as Import)
    expect(of({ new: 3 })).toBe('3 new musicians are in')
    expect(of({ new: 2, changed: 1 })).toBe('2 new and 1 changed musicians are in')
    expect(of({ changed: 1 })).toBe('1 changed musicians are in')
  })
})
