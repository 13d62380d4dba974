import type { Survivors } from '../survivor.ts'

export const invoices: readonly Survivors[] = []
