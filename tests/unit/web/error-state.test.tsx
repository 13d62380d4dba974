import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ErrorState } from '#web/components/error-state.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'

describe('a screen without its data', () => {
  it('says so in plain words, not with the status text of the protocol', () => {
    render(<ErrorState error={ApiError.answered(500, undefined)} />)
    expect(screen.getByText('This could not be loaded')).toBeTruthy()
    expect(screen.queryByText('Internal Server Error')).toBeNull()
  })
  it.each<[string, ApiError | Error, RegExp, boolean]>([
    ['no answer', ApiError.unanswered(), /Check your connection/, true],
    ['a missing record', ApiError.answered(404, undefined), /may have been deleted/, false],
    ['no right to it', ApiError.answered(403, undefined), /has no access/, false],
    ['too many requests', ApiError.answered(429, undefined), /wait a minute/, true],
    ['a fault of the server', ApiError.answered(500, undefined), /on our side/, true],
    ['a fault of the page', new Error('x is undefined'), /^Please try again/, true],
  ])('suggests a way out after %s', (_name, error, advice, mayTry) => {
    render(<ErrorState error={error} say="Could not find event" onRetry={() => undefined} />)
    expect(screen.getByText('Could not find event')).toBeTruthy()
    expect(screen.getByText(advice)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayTry)
  })
})
