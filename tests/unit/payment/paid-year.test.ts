import { describe, expect, it } from 'vitest'
import {
  canCloseYear,
  endOfDay,
  formThreshold,
  mustCloseYear,
  paidDay,
  yearOfDay,
} from '#shared/domain/payment/paid-year.ts'

describe('the year of money', () => {
  it('is that of its day at the payer', () => {
    const at = '2027-01-01T02:00:00.000Z'
    expect(paidDay(at, 'America/New_York')).toBe('2026-12-31')
    expect(yearOfDay(paidDay(at, 'America/New_York'))).toBe(2026)
    expect(yearOfDay(paidDay(at, 'Europe/Berlin'))).toBe(2027)
  })

  it('has days that end at midnight of their zone, also when clocks change', () => {
    expect(endOfDay('2026-12-31', 'America/New_York')).toBe('2027-01-01T05:00:00.000Z')
    expect(endOfDay('2026-12-31', 'Pacific/Auckland')).toBe('2026-12-31T11:00:00.000Z')
    expect(endOfDay('2026-03-08', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
  })

  it('can be closed from January 2, and closes on February 1', () => {
    expect(['2026-12-31', '2027-01-01', '2027-01-02'].map((day) => canCloseYear(2026, day))).toEqual([
      false,
      false,
      true,
    ])
    expect(['2027-01-31', '2027-02-01'].map((day) => mustCloseYear(2026, day))).toEqual([false, true])
  })

  it('needs a form from $600 on until 2025, and from $2,000 on since', () => {
    expect([2024, 2025, 2026, 2027].map(formThreshold)).toEqual([60_000, 60_000, 200_000, 200_000])
  })
})
