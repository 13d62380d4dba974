// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chunkTimeout, loadChunk } from '#web/lib/load-chunk.ts'

afterEach(() => void vi.useRealTimers())

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
