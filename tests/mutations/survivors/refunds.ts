import type { Survivors } from '../survivor.ts'

export const refunds: readonly Survivors[] = []
