import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Import, ImportRow } from '#shared/domain/import/schema.ts'
import { canChoose, RowChoice } from '#web/people/import/components/row-choice.tsx'
import { Settings } from '#web/people/import/components/settings.tsx'
import { show } from './support.tsx'

const { mutate } = vi.hoisted(() => ({ mutate: vi.fn() }))
vi.mock('#web/people/import/api/imports.ts', () => ({ useSetImport: () => ({ mutate, isPending: false }) }))
beforeEach(() => mutate.mockReset())

const shown = {
  ...{ id: 'imp_1', kind: 'events', state: 'checked', duplicates: 'update', columns: [] },
  choices: [{ row: 9, duplicates: 'add' }],
  format: { type: 'csv', encoding: 'utf-8', separator: ',', dates: 'mdy', unsure: ['dates'] },
} as unknown as Import
const row = (given: Partial<ImportRow>): ImportRow => ({ row: 3, outcome: 'changed', name: 'Nora', ...given })

it('offers what was a guess, and the rest on demand', async () => {
  show(<Settings shown={shown} />)
  expect(screen.getByText('A guess: please check')).toBeTruthy()
  expect(screen.queryByLabelText('Letters')).toBeNull()
  await userEvent.click(screen.getByLabelText('Dates'))
  await userEvent.click(within(screen.getByRole('listbox')).getByText(/^Day first/))
  expect(mutate).toHaveBeenCalledWith({ dates: 'dmy' })
  await userEvent.click(screen.getByRole('button', { name: 'Read it differently' }))
  for (const label of ['Letters', 'Between cells', 'Amounts']) expect(screen.getByLabelText(label)).toBeTruthy()
})

it('lets one row differ, and keeps the choices for the others', async () => {
  show(<RowChoice shown={shown} row={row({ by: 'phone' })} />)
  await userEvent.click(screen.getByLabelText('Row 3'))
  await userEvent.click(within(screen.getByRole('listbox')).getByText('Make new'))
  expect(mutate).toHaveBeenCalledWith({
    choices: [
      { row: 9, duplicates: 'add' },
      { row: 3, duplicates: 'add' },
    ],
  })
})

it('has a choice only where there is somebody known', () => {
  expect(canChoose(shown, row({ by: 'email' }))).toBe(true)
  expect(canChoose(shown, row({ outcome: 'new' }))).toBe(false)
  expect(canChoose(shown, row({ outcome: 'new', row: 9 }))).toBe(true)
  expect(canChoose({ ...shown, state: 'done' }, row({ by: 'email' }))).toBe(false)
})
