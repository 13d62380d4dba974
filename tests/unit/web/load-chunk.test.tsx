import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { chunkTimeout, loadChunk } from '#web/lib/load-chunk.ts'

describe('loading a part of the app', () => {
  it('retries once', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('tunnel')).mockResolvedValue('page')
    await expect(loadChunk(load)).resolves.toBe('page')
    expect(load).toHaveBeenCalledTimes(2)
  })
  it('gives up after two tries of 120 seconds', async () => {
    vi.useFakeTimers()
    expect(chunkTimeout).toBe(120_000)
    const load = vi.fn(() => new Promise(() => undefined))
    const outcome = loadChunk(load).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await outcome).toBe('This page took too long to load')
  })
})

describe('a page whose code is gone', () => {
  it('reports that there is no connection instead of showing nothing', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    vi.doMock('../../../web/src/app/routes/about.tsx', () => {
      throw new Error('404')
    })
    const { lazyPages } = await import('#web/app/pages.ts')
    const About = lazyPages['/about']
    render(
      <Suspense>
        <About />
      </Suspense>,
    )
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

describe('a part of a page that fails', () => {
  const Broken = () => {
    throw new Error('chunk')
  }
  it.each([
    [true, 'Something went wrong'],
    [false, 'No connection'],
  ])('is reported, online %s, as %s', (onLine, title) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    vi.spyOn(console, 'error').mockReturnValue()
    render(
      <ErrorBoundary at="/">
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  })
})
