import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { FrameGuard } from '#web/app/frame-guard.tsx'

const start = (loadedPath: string, isFramed: boolean) => {
  const reload = vi.fn()
  render(
    <MemoryRouter initialEntries={[loadedPath]}>
      <FrameGuard {...{ isFramed, loadedPath, reload }}>
        <Link to="/account">Account</Link>
        <Link to="/consult">Consult</Link>
        <Routes>
          <Route path="*" element={<p>Page</p>} />
        </Routes>
      </FrameGuard>
    </MemoryRouter>,
  )
  return reload
}

it('a link in a framed public page does not lead to a private page', () => {
  const reload = start('/artistview', true)
  fireEvent.click(screen.getByText('Account'))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.queryByText('Page')).toBeNull()
})

it('a framed public page can lead to the other one', () => {
  const reload = start('/artistview', true)
  fireEvent.click(screen.getByText('Consult'))
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText('Page')).toBeTruthy()
})

it.each([
  ['/artistview', false],
  ['/events', true],
])('%s, framed: %s, is left without a full page load', (path, isFramed) => {
  const reload = start(path, isFramed)
  fireEvent.click(screen.getByText('Account'))
  expect(reload).not.toHaveBeenCalled()
})
